/*
 * The React Compiler over a source of the console, as the build and the tests of screens run it. It must see the code before
 * anything else has changed it, and takes as long as all other steps together, so what it makes is kept: types and JSX
 * are still in it.
 */
const { keptResults } = require('./kept-results.cjs');

const compiler = { target: '19' };
const parserOpts = { plugins: ['typescript', 'jsx'] };

/** What the compiler leaves as it is, and why it stays so. */
const reasons = {
  'a hook is given to it': [
    ...['useTwins', 'useDepositTwins', 'useInstallmentPaymentTwins', 'useFeePaymentTwins', 'useTransferTwins'],
    ...['ChartPlace', 'LatePopup', 'RowsOfEntries'],
  ],
  'it is sent at the first visit of a report or form, where it would be 100 to 950 bytes more and draw nothing less': [
    ...['ChoiceSelect', 'DownloadButton', 'FileBox', 'useCallsBesideCode', 'useFollowing', 'useFormDraft'],
    ...['useReversalQuestion', 'useSubmitFlow'],
  ],
};
const leftAsTheyAre = new Set(Object.values(reasons).flat());

const toolchain = ['@babel/core', 'babel-plugin-react-compiler']
  .map((name) => require(`${name}/package.json`).version)
  .concat(JSON.stringify([compiler, parserOpts, ...leftAsTheyAre]));

const kept = keptResults('compiled-components', toolchain);

/** Only components and hooks are compiled; what has none of either is left as it is. */
const hasComponents = (text, file) => file.endsWith('.tsx') || /\buse[A-Z]/.test(text);

/** Where a function begins that the compiler tells of, its name, and why it is left as it is; null of one that is not, or is to stay so. */
function leftFunction({ kind, fnLoc, detail }, text, file) {
  if (kind === 'CompileSuccess') return null;
  const line = fnLoc?.start.line ?? 1;
  const [, name = ''] = /(?:function|const) (\w+)/.exec(text.split('\n')[line - 1]) ?? [];
  return leftAsTheyAre.has(name) ? null : `${file}:${line} ${name}: ${detail?.reason ?? kind}`;
}

/** The compiled source and its map; null where there is nothing to compile. Throws for what the compiler leaves as it is. */
function compileComponents(text, file) {
  if (!hasComponents(text, file)) return null;
  const key = kept.keyOf(text, file);
  const known = kept.read(key);
  if (known) return JSON.parse(known);
  const { transformSync } = require('@babel/core');
  const facts = { filename: file, babelrc: false, configFile: false, sourceMaps: true, compact: false };
  const left = [];
  const logEvent = (_file, event) => left.push(leftFunction(event, text, file));
  const plugins = [['babel-plugin-react-compiler', { ...compiler, logger: { logEvent } }]];
  const { code, map } = transformSync(text, { ...facts, parserOpts, plugins });
  const told = left.filter((each) => each !== null);
  if (told.length > 0) throw new Error(`The React Compiler leaves these as they are:\n${told.join('\n')}`);
  const made = JSON.stringify({ code, map });
  kept.keep(key, made);
  // As whoever finds it kept has it: of another shape, its map would take other bytes in what is built.
  return JSON.parse(made);
}

module.exports = { compileComponents, componentToolchain: toolchain };
