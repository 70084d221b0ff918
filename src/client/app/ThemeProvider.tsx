import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createColorSchemeManager } from './color-scheme-manager';
import { theme } from './theme';

const colorSchemeManager = createColorSchemeManager();

/** Mantine without a style element of its own: variables and classes stand in the style sheets. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
