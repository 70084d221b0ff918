/*
 * npm run check:leftovers: what no tool of others finds. Classes of the style sheets that no element has, classes that are
 * styled in two sheets, texts of the contract that nobody says, and defaults of the theme for components nobody shows.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

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

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

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

/* Texts */

const unwrapped = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrapped(node.expression) : node;

/** The texts of a file with the names on the way to each: ['messages', 'login', 'done']. */
function textsOf(source) {
  const found = [];
  const collect = (value, names) => {
    const literal = unwrapped(value);
    if (!ts.isObjectLiteralExpression(literal)) return found.push(names);
    for (const property of literal.properties) {
      if (ts.isPropertyAssignment(property)) collect(property.initializer, [...names, property.name.text]);
    }
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(unwrapped(initializer))) collect(initializer, [name.text]);
    }
  }
  return found;
}

const lastName = (node) =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : undefined;

/** What the code takes: 'login.done'; and what it hands on whole, under 'messages.login' or 'messages'. */
function takenIn(sources) {
  const [members, whole] = [new Set(), new Set()];
  const visit = (node) => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(node)) {
      const name = `${lastName(node.expression) ?? ''}.${node.name.text}`;
      members.add(name);
      if (!isTakenFrom(node)) whole.add(name);
    }
    if (ts.isIdentifier(node) && ts.isExpression(node) && !isTakenFrom(node) && !isName(node)) whole.add(node.text);
    if (ts.isObjectBindingPattern(node) && ts.isVariableDeclaration(parent) && parent.initializer) {
      for (const { propertyName, name } of node.elements) {
        members.add(`${lastName(parent.initializer)}.${(propertyName ?? name).text}`);
      }
    }
  };
  for (const source of sources) walk(source, visit);
  return { members, whole };
}

/** Whether only a part of this is taken: by a dot, or by braces. */
const isTakenFrom = ({ parent }) =>
  ts.isPropertyAccessExpression(parent) || (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name));

const isName = (node) => node.parent.name === node || ts.isImportSpecifier(node.parent);

function textFaults(sources, texts) {
  const { members, whole } = takenIn(sources);
  // A group of messages is an export of its own file, and taken as a member of `messages`.
  const isHandedOn = (names) =>
    names
      .slice(0, -1)
      .some(
        (name, index) => whole.has(`${names[index - 1] ?? 'messages'}.${name}`) || (index === 0 && whole.has(name)),
      );
  return texts.flatMap((source) =>
    textsOf(source)
      .filter((names) => names.length > 1 && !members.has(names.slice(-2).join('.')) && !isHandedOn(names))
      .map((names) => `${source.fileName}: nobody says ${names.join('.')}.`),
  );
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
