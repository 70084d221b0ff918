/*
 * npm run check:leftovers: what no tool of others finds. Classes of the style sheets that no element has, classes that are
 * styled in two sheets, custom properties that are set or read alone, texts of the contract that nobody says, and defaults
 * of the theme for components nobody shows.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { textFaults, walk } from './lint/unsaid-texts.mjs';

const filesIn = (root, folder, ending) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));

const parse = (root, file) =>
  ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/* Classes */

const foreignClass = /^(mantine-|m_)/;
const classNames = (selector) => [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name);

/** The selectors of a sheet, without those inside :not(), :has() and the like. */
function selectorsOf(css) {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/));
}

/** The class that a rule is about; one that says where, as `.card .badge`, is about none. */
function subjectsOf(selector) {
  const bare = selector.replaceAll(/:(not|has|is|where)\([^)]*\)/g, '').trim();
  const last = bare.split(/[\s>+~]+/).at(-1) ?? '';
  return bare === last ? classNames(last).slice(0, 1) : [];
}

/** table-cards.css goes on with table.css. */
const sheetOf = (file) => file.replace(/-cards\.css$/, '.css');

/** One that is for paper alone says anew what the screen's sheets say, and is nobody's home. */
const isForPaper = (css) => /^@media print \{/.test(css.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim());

/** The words of all texts of the code, and how the texts begin that go on with something else. */
function wordsIn(sources) {
  const [words, beginnings] = [new Set(), new Set()];
  const take = (text, isOpen) => {
    const parts = text.split(/[^\w-]+/);
    const open = isOpen ? parts.pop() : undefined;
    for (const part of parts) words.add(part);
    if (open) beginnings.add(open);
  };
  for (const source of sources) {
    walk(source, (node) => {
      if (ts.isStringLiteralLike(node)) take(node.text, false);
      if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) take(node.text, true);
      if (ts.isTemplateTail(node)) take(node.text, false);
      if (ts.isPropertyName(node) && ts.isIdentifier(node)) words.add(node.text);
    });
  }
  return { words, beginnings: [...beginnings] };
}

function classFaults(root, sources) {
  const { words, beginnings } = wordsIn(sources);
  const isUsed = (name) =>
    words.has(name) ||
    beginnings.some((start) => /[-_]$/.test(start) && name.startsWith(start) && words.has(name.slice(start.length)));
  const [known, homes] = [new Map(), new Map()];
  for (const file of filesIn(root, 'src/client', /\.css$/)) {
    const css = fs.readFileSync(path.join(root, file), 'utf8');
    for (const selector of selectorsOf(css)) {
      for (const name of classNames(selector)) known.set(name, file);
      if (isForPaper(css)) continue;
      for (const name of subjectsOf(selector)) homes.set(name, (homes.get(name) ?? new Set()).add(sheetOf(file)));
    }
  }
  const dead = [...known]
    .filter(([name]) => !foreignClass.test(name) && !isUsed(name))
    .map(([name, file]) => `${file}: no element has the class .${name}.`);
  const twice = [...homes]
    .filter(([name, files]) => !foreignClass.test(name) && files.size > 1)
    .map(([name, files]) => `${[...files].join(' and ')} both style .${name}.`);
  return [...dead, ...twice];
}

/* Properties */

const require = createRequire(import.meta.url);
const ofLibrary = ['@mantine/core/styles.css', '@mantine/dates/styles.css']
  .map((file) => fs.readFileSync(require.resolve(file), 'utf8'))
  .join('');
/** Written from the theme, with all that the library may ask for. */
const written = 'src/client/app/theme-variables.css';

/** Custom properties that are set and not read, or read and not set. */
function propertyFaults(root, sources) {
  const { words } = wordsIn(sources);
  const [set, read] = [new Map(), new Map()];
  for (const file of filesIn(root, 'src/client', /\.css$/)) {
    const css = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of css.matchAll(/[{;]\s*(--[\w-]+)\s*:/g)) set.set(name, file);
    for (const [, name] of css.matchAll(/var\((--[\w-]+)/g)) read.set(name, file);
  }
  const isOthers = (name) => words.has(name) || ofLibrary.includes(name);
  return [
    ...[...set]
      .filter(([name, file]) => file !== written && !read.has(name) && !isOthers(name))
      .map(([name, file]) => `${file}: nothing reads the property ${name}.`),
    ...[...read]
      .filter(([name]) => !set.has(name) && !isOthers(name))
      .map(([name, file]) => `${file}: nothing sets the property ${name}.`),
  ];
}

/* Theme */

/** Components of the library that others of it are built of. */
const builtOf = { Select: ['Combobox', 'Popover'] };

const propertyName = (token) => `--color-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function tokenFaults(root, sources) {
  const [tokens, taken] = [new Set(), new Set()];
  for (const source of sources) {
    walk(source, (node) => {
      if (source.fileName.endsWith('/tokens.ts') && ts.isPropertyAssignment(node)) tokens.add(node.name.text);
      if (ts.isPropertyAccessExpression(node) && /(^|\/)(theme|tokens)\.ts$/.test(source.fileName))
        taken.add(node.name.text);
    });
  }
  const sheets = filesIn(root, 'src/client', /\.css$/)
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('');
  return [...tokens]
    .filter((token) => !taken.has(token) && !sheets.includes(`var(${propertyName(token)})`))
    .map((token) => `src/client/app/tokens.ts: nothing has the colour ${token}.`);
}

function defaultFaults(sources) {
  const shown = new Set();
  const defaults = [];
  for (const source of sources) {
    walk(source, (node) => {
      if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
        const name = node.tagName.getText(source).replaceAll('.', '');
        for (const each of [name, ...(builtOf[name] ?? [])]) shown.add(each);
      }
      if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'defaultProps') {
        defaults.push({ file: source.fileName, name: node.parent.parent.name.getText(source) });
      }
    });
  }
  return defaults
    .filter(({ name }) => !shown.has(name))
    .map(({ file, name }) => `${file}: no screen shows a ${name}, so it needs no defaults.`);
}

/** What is left over in the sources beneath a folder, a sentence each. */
export function leftovers(root) {
  const sources = filesIn(root, 'src', /\.tsx?$/).map((file) => parse(root, file));
  const client = sources.filter(({ fileName }) => fileName.startsWith('src/client/'));
  const texts = sources.filter(({ fileName }) => fileName.startsWith('src/contract/texts/'));
  return [
    ...classFaults(root, client),
    ...propertyFaults(root, client),
    ...textFaults(sources, texts),
    ...defaultFaults(client),
    ...tokenFaults(root, client),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = leftovers(process.cwd());
  for (const sentence of found) console.error(sentence);
  process.exitCode = found.length > 0 ? 1 : 0;
}
