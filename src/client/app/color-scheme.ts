import { persistentStorage } from '../storage/browser-storage';

/** What a person may choose; `auto` follows the system. */
export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Where the choice is kept, in persistent storage. */
export const colorSchemeKey = 'colorScheme';

/** The attribute of the page's root that styles read. */
export const colorSchemeAttribute = 'data-mantine-color-scheme';

export const isColorScheme = (text: string | null): text is ColorScheme => colorSchemes.some((each) => each === text);

/** The kept choice, else `auto`. */
export function keptColorScheme(): ColorScheme {
  const kept = persistentStorage.get(colorSchemeKey);
  return isColorScheme(kept) ? kept : 'auto';
}

/** The scheme that is shown for a choice. */
export function shownColorScheme(choice: ColorScheme): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
