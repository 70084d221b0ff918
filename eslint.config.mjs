import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { reactRefresh } from 'eslint-plugin-react-refresh';
import tseslint from 'typescript-eslint';
import { noBuiltSql } from './scripts/lint/no-built-sql.mjs';

const house = { rules: { 'no-built-sql': noBuiltSql } };

const typescript = ['**/*.{ts,tsx}'];
const nodeGlobals = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'FormData',
  'URL',
  'URLSearchParams',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'process',
  'setInterval',
  'setTimeout',
];
/* What scripts hand to a page to run there. */
const pageGlobals = ['document', 'window'];
const storages = ['localStorage', 'sessionStorage'];
const throughWrapper = 'Storage can be blocked, and then throws at the touch: go through the storage wrapper.';

export default defineConfig(
  globalIgnores(['dist', '.cache', 'data', 'coverage', 'node_modules']),
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries([...nodeGlobals, ...pageGlobals].map((name) => [name, 'readonly'])),
    },
  },
  { files: ['**/*.js'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { house },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers in a sentence are common and safe.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => dispatch(...)` as a handler says what it does.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Cents and the like are numbers with a brand.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      // React takes async handlers; what they throw is caught where they call.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    extends: [
      jsxA11y.flatConfigs.recommended,
      reactHooks.configs.flat['recommended-latest'],
      reactRefresh.configs.recommended(),
    ],
    rules: {
      'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: throughWrapper }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          storages.map((property) => ({ object, property, message: throughWrapper })),
        ),
        { object: 'AbortSignal', property: 'any', message: 'Not in the oldest browsers of babel.config.js.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'No HTML from strings: the page forbids it, and with reason.',
        },
        {
          selector: 'FunctionDeclaration[id.name=/^[A-Z]/] ImportExpression',
          message:
            'The React Compiler leaves out a component with import() in it, and each key draws all of a form: put it into a function beside the component.',
        },
      ],
    },
  },
  {
    files: ['src/client/session/session.storage.ts', 'src/client/storage/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  // Generated; it grows with the tables.
  { files: ['src/server/db/schema.ts'], rules: { 'max-lines': 'off' } },
  { files: ['src/client/main.tsx'], rules: { 'react-refresh/only-export-components': 'off' } },
  { files: ['src/server/**/*.ts', '__tests__/**/*.ts'], rules: { 'house/no-built-sql': 'error' } },
  {
    files: ['src/server/**/*.ts'],
    // A migration reads what stands before any of the schema.
    ignores: ['src/server/db/expressions.ts', 'src/server/db/migrate.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TaggedTemplateExpression[tag.name="sql"][typeArguments]',
          message:
            'Nobody checks what this says of its value: use the builder, a declared `statement`, or an expression of db/expressions.ts.',
        },
      ],
    },
  },
  {
    // The command line is where these speak.
    files: [
      'src/server/main.ts',
      'scripts/**',
      '__tests__/support/**',
      '__tests__/experiments/main.ts',
      '__tests__/bench/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['__tests__/**/*.{ts,tsx}'],
    rules: {
      // An answer's body is read as what the test expects it to be; a wrong one fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
