import fs from 'node:fs';
import path from 'node:path';
import { themeCss } from '../../scripts/theme-css';
import { dark, light, type Tokens } from '../../src/client/app/tokens';

const client = path.join(__dirname, '../../src/client');
const read = (file: string) => fs.readFileSync(path.join(client, file), 'utf8');

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

type Pair = [ink: keyof Tokens, ground: keyof Tokens];
const inks = ['text', 'textDimmed', 'accentText', 'positive', 'warning', 'negative'] as const;
const grounds = ['background', 'surface', 'sunken', 'hover'] as const;
const texts: Pair[] = [
  ...inks.flatMap((ink) => grounds.map((ground): Pair => [ink, ground])),
  ['placeholder', 'surface'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['accentText', 'accentSoft'],
  ['positive', 'positiveSoft'],
  ['warning', 'warningSoft'],
  ['negative', 'negativeSoft'],
];
const shapes: Pair[] = [
  ['borderControl', 'surface'],
  ['accent', 'surface'],
  ['accent', 'background'],
  ...[...grounds, 'accentSoft' as const].map((ground): Pair => ['focus', ground]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_name, tokens) => {
  it.each(texts)('%s is legible on %s', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s can be told from %s', (shape, ground) => {
    expect(contrast(tokens[shape], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('the style sheets', () => {
  it('hold the theme as it is; else run "npm run theme"', () => {
    expect(read('app/theme-variables.css')).toBe(themeCss());
  });

  it('hold the sheet of every component that is used', () => {
    const files = fs.readdirSync(client, { recursive: true, encoding: 'utf8' });
    const sheets = new Set(
      files
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => [...read(file).matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)),
    );
    const library = path.join(client, '../../node_modules/@mantine/core/styles');
    const used = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...read(file).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => fs.existsSync(path.join(library, `${name}.css`)));
    expect(used.length).toBeGreaterThan(0);
    expect([...new Set(used)].filter((name) => !sheets.has(name))).toEqual([]);
  });
});
