import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { controls } from '#contract/texts/control-names';
import { colorSchemes, type ColorScheme } from './color-scheme';

const faces = {
  auto: { Icon: Monitor, says: controls.colours.auto },
  light: { Icon: Sun, says: controls.colours.light },
  dark: { Icon: Moon, says: controls.colours.dark },
};

const after = (choice: ColorScheme): ColorScheme =>
  colorSchemes[(colorSchemes.indexOf(choice) + 1) % colorSchemes.length] ?? 'auto';

/** One button that goes through system, light and dark; without the library's tooltip, which sign-in would wait for. */
export function ColorSchemeToggle() {
  // Without keepTransitions the library injects a style element, which the page's policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { Icon, says } = faces[colorScheme];
  return (
    <ActionIcon aria-label={says} title={says} onClick={() => setColorScheme(after(colorScheme))}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
