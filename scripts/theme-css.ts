/* npm run theme: writes the theme's custom properties to a file, since the page allows no style made at run time. */
import fs from 'node:fs';
import path from 'node:path';
import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariables, theme } from '../src/client/app/theme';

const file = path.join(__dirname, '../src/client/app/theme-variables.css');

/* What nothing asks for: other palettes, sizes of headings that are set by the sheets, and the like. */
const unused =
  /^--mantine-(color-(pink|grape|violet|cyan|green|lime|yellow|blue|orange|teal)-|color-\w+-outline|color-dark-(filled|light|text)|breakpoint-|h[456]-|h\d-(font-weight|line-height)|heading-|primary-color-\d|shadow-(xs|sm|lg)$)/;

type Variables = Record<string, string>;

const inUse = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

/** The whole text of theme-variables.css. */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const defaults = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  const scheme = (name: 'light' | 'dark') => inUse({ ...defaults[name], ...own[name] });
  const variables: ConvertCSSVariablesInput = {
    variables: inUse({ ...defaults.variables, ...own.variables }),
    light: scheme('light'),
    dark: scheme('dark'),
  };
  const css = convertCssVariables(variables, ':root')
    .replaceAll(/([{;])\s*/g, '$1\n  ')
    .replaceAll(/\s*\}\s*/g, '\n}\n');
  return `/* Written by "npm run theme" from theme.ts and tokens.ts. */\n${css}`;
}

if (require.main === module) fs.writeFileSync(file, themeCss());
