/* Texts of the contract that nobody says, for `npm run check:leftovers`. */
import ts from 'typescript';

export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

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

/** The names under which a file has texts, and what they are called there: `const texts = messages.download`. */
function textNamesOf(source) {
  const names = new Map();
  const isOfTexts = source.fileName.startsWith('src/contract/texts/');
  for (const statement of source.statements) {
    if (isOfTexts && ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) names.set(name.text, name.text);
    }
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    if (!isOfTexts && !statement.moduleSpecifier.text.includes('/texts/')) continue;
    for (const { name, propertyName } of bindings.elements) names.set(name.text, (propertyName ?? name).text);
  }
  walk(source, (node) => {
    if (isAlias(node)) names.set(node.name.text, node.initializer.name.text);
  });
  return names;
}

/** Whether a group has another name from here on. */
const isAlias = (node) =>
  ts.isVariableDeclaration(node) &&
  ts.isIdentifier(node.name) &&
  node.initializer !== undefined &&
  ts.isPropertyAccessExpression(node.initializer) &&
  lastName(node.initializer.expression) === 'messages';

/** What the code takes: 'login.done'; and what it hands on whole, under 'messages.login' or 'messages'. */
function takenIn(sources) {
  const [members, whole] = [new Set(), new Set()];
  let textNames = new Map();
  const nameIn = (node) => {
    const name = lastName(node) ?? '';
    return ts.isIdentifier(node) ? (textNames.get(name) ?? name) : name;
  };
  const visit = (node) => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(node)) {
      const name = `${nameIn(node.expression)}.${node.name.text}`;
      members.add(name);
      if (!isTakenFrom(node) && !isAlias(parent)) whole.add(name);
    }
    if (ts.isIdentifier(node) && ts.isExpression(node) && !isTakenFrom(node) && !isName(node)) {
      const name = textNames.get(node.text);
      if (name !== undefined) whole.add(name);
    }
    if (ts.isObjectBindingPattern(node) && ts.isVariableDeclaration(parent) && parent.initializer) {
      for (const { propertyName, name } of node.elements) {
        members.add(`${nameIn(parent.initializer)}.${(propertyName ?? name).text}`);
      }
    }
  };
  for (const source of sources) {
    textNames = textNamesOf(source);
    walk(source, visit);
  }
  return { members, whole };
}

/** Whether only a part of this is taken: by a dot, or by braces. */
const isTakenFrom = ({ parent }) =>
  ts.isPropertyAccessExpression(parent) || (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name));

const isName = (node) =>
  (node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent)) ||
  ts.isImportSpecifier(node.parent) ||
  ts.isExportSpecifier(node.parent);

/** As what the groups of messages are handed on: `export { dueMessages as due }`. */
function aliasesIn(texts) {
  const aliases = new Map();
  for (const source of texts) {
    walk(source, (node) => {
      if (ts.isExportSpecifier(node) && node.propertyName) aliases.set(node.propertyName.text, node.name.text);
    });
  }
  return aliases;
}

/** The texts that nobody says, a sentence each. */
export function textFaults(sources, texts) {
  const { members, whole } = takenIn(sources);
  const aliases = aliasesIn(texts);
  // A group of messages is an export of its own file, and taken as a member of `messages`.
  const isHandedOn = (names) =>
    names
      .slice(0, -1)
      .some(
        (name, index) => whole.has(`${names[index - 1] ?? 'messages'}.${name}`) || (index === 0 && whole.has(name)),
      );
  const isTaken = (names) => members.has(names.slice(-2).join('.')) || isHandedOn(names);
  const spellingsOf = ([group, ...names]) => [group, aliases.get(group) ?? group].map((each) => [each, ...names]);
  return texts.flatMap((source) =>
    textsOf(source)
      .filter((names) => names.length > 1 && spellingsOf(names).every((each) => !isTaken(each)))
      .map((names) => `${source.fileName}: nobody says ${names.join('.')}.`),
  );
}
