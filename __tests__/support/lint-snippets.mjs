/*
 * Lints pieces of code as if they stood in the files that are named, and tells which rules hold for files that are there.
 * In: { snippets: [{ file, code }], files: [name] }; out: { found: a list of sentences each, rules: those of each file }.
 */
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noBuiltSql } from '../../scripts/lint/no-built-sql.mjs';

const config = {
  files: ['**/*.{ts,tsx}'],
  languageOptions: { parser: tseslint.parser },
  plugins: { house: { rules: { 'no-built-sql': noBuiltSql } } },
  rules: { 'house/no-built-sql': 'error' },
};

let input = '';
for await (const part of process.stdin.setEncoding('utf8')) input += part;
const { snippets, files } = JSON.parse(input);

const linter = new Linter();
const eslint = new ESLint();
const configs = await Promise.all(files.map((file) => eslint.calculateConfigForFile(file)));
console.log(
  JSON.stringify({
    found: snippets.map(({ file, code }) => linter.verify(code, config, file).map(({ message }) => message)),
    rules: configs.map(({ rules }) => rules),
  }),
);
