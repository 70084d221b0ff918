import { createRequire } from 'node:module';

/*
 * jsdom holds the rules of a browser's own style sheet against every element whose style it is asked for, two hundred
 * selectors, and parses what they say of margins, fonts and colours: 7 % of the time of all tests of screens. Tests ask
 * whether something can be seen and pointed at. Imported before jsdom, which reads the sheet once.
 */

/** What the sheet is asked for. */
const properties = ['display', 'visibility', 'pointer-events'];
const rulePattern = /([^{}]+)\{([^{}]*)\}/g;
/** Names of elements say the same in any order; what is more particular comes after them, as in the whole sheet. */
const isPlain = (selectors: string) => /^[\w\s,]+$/.test(selectors);

/** The same sheet, shorter: only these properties, and one rule for all elements of which it says the same. */
function shortened(sheet: string): string {
  const selectorsOf = new Map<string, string[]>();
  const particular: string[] = [];
  for (const [, selectors = '', content = ''] of sheet.replace(/\/\*[^]*?\*\/|@[^;{}]*;/g, '').matchAll(rulePattern)) {
    const kept = content.split(';').filter((each) => properties.includes(each.split(':')[0]?.trim() ?? ''));
    const said = kept.map((each) => each.replace(/\s+/g, ' ').trim()).join('; ');
    if (said === '') continue;
    if (isPlain(selectors)) selectorsOf.set(said, [...(selectorsOf.get(said) ?? []), selectors.trim()]);
    else particular.push(`${selectors.trim()} { ${said} }`);
  }
  if (selectorsOf.size === 0) throw new Error('jsdom no longer keeps its style sheet as it did.');
  return [...Array.from(selectorsOf, ([said, all]) => `${all.join(', ')} { ${said} }`), ...particular].join('\n');
}

const ofJsdom = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const file = ofJsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet');
const whole = ofJsdom(file) as string;
ofJsdom.cache[file]!.exports = shortened(whole);
