import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { messages } from '#contract/texts/messages';
import { dark, darkGreys, light, type Tokens } from './tokens';

/** What was chosen from is gone at once: what only fades still takes a click, and another account would be chosen. */
const calm = { duration: 120, exitDuration: 0 };
const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The console's theme for Mantine: one accent, quiet shapes, and the behaviour that figures need. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  colors: { dark: darkGreys },
  black: light.text,
  fontFamily,
  fontSmoothing: true,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  defaultRadius: 'sm',
  // A button that moves when it is pressed is no longer under a pointer at its edge.
  activeClassName: '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: calm } },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: calm } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        nothingFoundMessage: messages.list.noMatch,
      },
    },
  },
});

const propertyName = (token: string) => `--color-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const asProperties = (tokens: Tokens) =>
  Object.fromEntries(Object.entries(tokens).map(([token, colour]) => [propertyName(token), colour]));

const mantineFrom = (tokens: Tokens) => ({
  '--mantine-color-text': tokens.text,
  '--mantine-color-body': tokens.surface,
  '--mantine-color-dimmed': tokens.textDimmed,
  '--mantine-color-placeholder': tokens.placeholder,
  '--mantine-color-error': tokens.negative,
  '--mantine-color-success': tokens.positive,
  '--mantine-color-anchor': tokens.accentText,
  '--mantine-color-default': tokens.surface,
  '--mantine-color-default-hover': tokens.hover,
  '--mantine-color-default-color': tokens.text,
  '--mantine-color-default-border': tokens.borderButton,
  '--mantine-color-disabled': tokens.hover,
  '--mantine-color-disabled-color': tokens.textDimmed,
  '--mantine-color-disabled-border': tokens.border,
  '--mantine-color-indigo-filled': tokens.accent,
  '--mantine-color-indigo-filled-hover': tokens.accentHover,
  '--mantine-color-indigo-light': tokens.accentSoft,
  '--mantine-color-indigo-light-color': tokens.accentText,
  '--mantine-color-indigo-text': tokens.accentText,
  '--mantine-color-red-text': tokens.negative,
  '--mantine-color-red-light': tokens.negativeSoft,
  '--mantine-color-red-light-color': tokens.negative,
  '--mantine-color-gray-text': tokens.textDimmed,
  '--mantine-color-gray-light-color': tokens.textDimmed,
});

/** Tokens as custom properties, and Mantine's own colours taken from them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...asProperties(light), ...mantineFrom(light) },
  dark: { ...asProperties(dark), ...mantineFrom(dark) },
});
