import type { MantineColorsTuple } from '@mantine/core';

/*
 * The colours of the console, light and dark, said here once. `npm run theme` writes them to theme-variables.css, where
 * each becomes a custom property: `textDimmed` is `--color-text-dimmed`. Pairs that carry text hold WCAG AA; a test in
 * __tests__/house measures them.
 */

/** One colour scheme's tokens. */
export type Tokens = Record<keyof typeof light, string>;

export const light = {
  background: '#f5f6f8',
  surface: '#ffffff',
  sunken: '#f8f9fb',
  hover: '#f1f3f6',
  border: '#e0e4e9',
  borderButton: '#c6ccd4',
  borderControl: '#8a929d',
  text: '#191d23',
  textDimmed: '#59626e',
  placeholder: '#69717d',
  accent: '#4263eb',
  accentHover: '#3b5bdb',
  accentText: '#3651c9',
  accentSoft: '#e3e9ff',
  onAccent: '#ffffff',
  focus: '#4263eb',
  positive: '#0b6e45',
  positiveSoft: '#ddf3e8',
  positiveBar: '#12a574',
  warning: '#964b00',
  warningSoft: '#fcecd9',
  warningBar: '#f76707',
  negative: '#b42318',
  negativeSoft: '#fde7e4',
  negativeBar: '#d92d20',
  track: '#e6e9ee',
  shade: 'rgb(15 20 30 / 55%)',
  // The background under the shade, where no backdrop reaches.
  backgroundShaded: '#777a80',
};

export const dark: Tokens = {
  background: '#0f1114',
  surface: '#1a1d22',
  sunken: '#15181c',
  hover: '#23272d',
  border: '#2f343c',
  borderButton: '#464d57',
  borderControl: '#6c7480',
  text: '#e4e7eb',
  textDimmed: '#a1a9b4',
  placeholder: '#8b94a0',
  accent: '#4263eb',
  accentHover: '#3b5bdb',
  accentText: '#9db2ff',
  accentSoft: '#222c55',
  onAccent: '#ffffff',
  // Where the accent would hardly be seen: on what is chosen, or under the pointer.
  focus: '#9db2ff',
  positive: '#5fdba7',
  positiveSoft: '#12342a',
  positiveBar: '#17a878',
  warning: '#ffb668',
  warningSoft: '#3b2a16',
  warningBar: '#f2700f',
  negative: '#ff9d94',
  negativeSoft: '#43211f',
  negativeBar: '#e5484d',
  track: '#343a42',
  shade: 'rgb(0 0 0 / 65%)',
  backgroundShaded: '#050607',
};

/** Greys of Mantine's own components in the dark scheme, from text to the deepest ground. */
export const darkGreys: MantineColorsTuple = [
  dark.text,
  '#c4c9d0',
  dark.textDimmed,
  dark.placeholder,
  '#3c424b',
  dark.border,
  dark.hover,
  dark.surface,
  dark.sunken,
  dark.background,
];
