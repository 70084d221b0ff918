import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../../src/client/app/theme';

/** Mantine as the console has it, without a style element of its own, whose every rule jsdom would try on every element. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
