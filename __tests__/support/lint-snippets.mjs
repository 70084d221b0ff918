/* Lints pieces of code as if they stood in the files that are named. In: [{ file, code }]; out: a list of sentences each. */
import { Linter } from 'eslint';
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

const linter = new Linter();
console.log(
  JSON.stringify(
    JSON.parse(input).map(({ file, code }) => linter.verify(code, config, file).map(({ message }) => message)),
  ),
);
