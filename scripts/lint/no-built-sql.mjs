/* A statement put together from strings is one step from letting a user write it. Kysely's sql tag binds its values. */
const statement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s|(create|alter|drop)\s+(table|database|index|role|schema|sequence|type|view)\s|truncate\s|copy\s+\S+\s+(to|from)\s)/i;

/* "Select a project from ..." is a sentence: a statement begins in small letters or in capitals throughout. */
const isStatement = (text) => /^\s*([a-z]+|[A-Z]+)\b/.test(text) && statement.test(text);

const message =
  'Do not build SQL from strings: bind values as parameters, or use Kysely or its sql tag; for a name, sql.ref, sql.id or escapeIdentifier.';

/** The text of a chain of additions, each unknown part as a question mark. */
function textOf(node) {
  if (node.type === 'BinaryExpression' && node.operator === '+') return textOf(node.left) + textOf(node.right);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.raw).join(' ? ');
  return ' ? ';
}

const isConstant = (node) =>
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  (node.type === 'BinaryExpression' && isConstant(node.left) && isConstant(node.right));

const isWithinAddition = (node) => node.parent.type === 'BinaryExpression' && node.parent.operator === '+';

/* pg's own quoting, for what cannot be a parameter: the names in CREATE DATABASE and the like. */
const isQuoted = (node) =>
  node.type === 'CallExpression' &&
  /^escape(Identifier|Literal)$/.test(node.callee.name ?? node.callee.property?.name ?? '');

/** ESLint's rule: no SQL from template literals or additions, no sql.raw of anything but a constant. */
export const noBuiltSql = {
  meta: { type: 'problem', schema: [], messages: { built: message } },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'built' });
    return {
      TemplateLiteral(node) {
        if (node.parent.type === 'TaggedTemplateExpression' || isWithinAddition(node)) return;
        if (!node.expressions.every(isQuoted) && isStatement(textOf(node))) report(node);
      },
      BinaryExpression(node) {
        if (node.operator !== '+' || isWithinAddition(node)) return;
        if (!isConstant(node) && isStatement(textOf(node))) report(node);
      },
      'CallExpression[callee.object.name="sql"][callee.property.name=/^(raw|lit)$/]'(node) {
        if (!node.arguments.every(isConstant)) report(node);
      },
    };
  },
};
