import type { TSchema } from '@sinclair/typebox';
import * as fc from 'fast-check';
import { searchPattern } from '../../src/contract/reports/search';
import { dateFromWire } from '../../src/contract/values/dates';
import { limits } from '../../src/contract/vocabulary/limits';

/** What the contract's schemas say, as far as a wrong value can be made from it. */
interface Facts {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Facts[];
  readonly properties?: Readonly<Record<string, Facts>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly decimals?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly calendarDate?: boolean;
}

const json = (value: unknown) => JSON.stringify(value);
const nested = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** JSON texts, and texts that only look like it, that no member of any body takes. */
const takenNowhere = fc.constantFrom(
  'true',
  '[]',
  '[[1]]',
  '{"a":{"b":[]}}',
  '{"__proto__":{"id":1}}',
  nested(40, ['[', ']']),
  nested(5_000, ['[', ']']),
  nested(5_000, ['{"a":', '}']),
  'NaN',
  'undefined',
  "'1'",
  '0x10',
  '01',
  '1e400',
  '-1e400',
  '\u0000',
  '',
);

const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map(json);
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
const half = '"a\\ud800"';
const nul = '"a\\u0000"';
const longText = (length: number) => json('x'.repeat(length));

function wrongNumbers({ type, minimum, exclusiveMaximum, decimals = 0 }: Facts): fc.Arbitrary<string> {
  const tooFine = type === 'integer' ? '1.5' : `1.${'0'.repeat(decimals)}1`;
  const tooMuch = exclusiveMaximum === undefined ? ['9007199254740993'] : [String(exclusiveMaximum), '1e30'];
  const tooLittle = minimum === 0 ? ['-1'] : ['0', '-0', '-1', '1e-400'];
  return fc.oneof(
    anyText,
    fc.constantFrom('null', '"1"', tooFine, '1e-9', `1e${'9'.repeat(300)}`, ...tooMuch, ...tooLittle),
    fc.integer({ min: 1 }).map((number) => `-${number}`),
    fc.double({ min: 1e20, noNaN: true, noDefaultInfinity: true }).map(String),
  );
}

const wrongDays = [
  '',
  '2026-02-30',
  '2026-13-01',
  '1899-12-31',
  '2201-01-01',
  '2026-1-5',
  '05/01/2026',
  '2026-01-05T12:00:00',
  '2026-01-05T00:00:00Z',
  '2026-01-05 ',
  '٢٠٢٦-٠١-٠٥',
  '+02026-01-05',
];
const anyWrongDay = fc
  .oneof(fc.constantFrom(...wrongDays), fc.string({ unit: 'grapheme', maxLength: 25 }))
  .filter((text) => dateFromWire(text) === null);

function wrongTexts({ minLength = 0, maxLength, pattern, calendarDate }: Facts): fc.Arbitrary<string> {
  const wrong = [anyNumber];
  if (calendarDate) wrong.push(anyWrongDay.map(json));
  if (minLength > 0) wrong.push(fc.constant('""'));
  if (maxLength !== undefined)
    wrong.push(fc.integer({ min: maxLength + 1, max: maxLength + 300 }).map(longText), fc.constant(longText(60_000)));
  if (pattern !== undefined) wrong.push(fc.constantFrom(half, nul, '"\\udc00\\ud800"'));
  if (pattern !== undefined && minLength > 0) wrong.push(fc.constantFrom('"   "', '"\\t\\n"', '"\\u00a0"'));
  return fc.oneof(...wrong);
}

/** JSON texts of values that this schema must refuse; what is right for it is never among them. */
function wrongValue(schema: TSchema): fc.Arbitrary<string> {
  return fc.oneof({ weight: 1, arbitrary: takenNowhere }, { weight: 4, arbitrary: wrongOf(schema as Facts) });
}

function wrongOf(facts: Facts): fc.Arbitrary<string> {
  if (facts.anyOf) {
    const text = facts.anyOf.find(({ type, ...rest }) => type === 'string' && rest.const === undefined);
    if (text) return wrongTexts(text);
    const taken = new Set(facts.anyOf.map((each) => json(each.const)));
    return fc.oneof(anyNumber, anyText, fc.constant('"constructor"')).filter((value) => !taken.has(value));
  }
  if (facts.type === 'integer' || facts.type === 'number') return wrongNumbers(facts);
  if (facts.type === 'string') return fc.oneof(wrongTexts(facts), fc.constant('null'));
  const inner = Object.entries(facts.properties ?? {}).map(([name, member]) =>
    wrongOf(member).map((value) => `{${json(name)}:${value}}`),
  );
  return fc.oneof(fc.constantFrom('null', '{}', '"x"', '1'), ...inner);
}

type Members = Readonly<Record<string, unknown>>;

const unknownMembers = ['id', 'role', 'balance', 'created_by', '__proto__', 'constructor', 'toString', '', 'Amount'];

const textOf = (members: ReadonlyMap<string, string>) =>
  `{${[...members].map(([name, value]) => `${json(name)}:${value}`).join(',')}}`;

/** Texts of a body with exactly one thing wrong: a member, a missing or unknown one, or the text itself. */
export function wrongBody(schema: TSchema, valid: Members): fc.Arbitrary<string> {
  const { properties = {}, required = [] } = schema as Facts;
  const members = new Map(Object.entries(valid).map(([name, value]) => [name, json(value)]));
  const whole = textOf(members);
  const without = (name: string) => new Map([...members].filter(([other]) => other !== name));
  const wrongMembers = Object.entries(properties).map(([name, member]) =>
    wrongValue(member as TSchema).map((value) => textOf(new Map([...without(name), [name, value]]))),
  );
  const missing = required.map((name) => textOf(without(name)));
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...wrongMembers) },
    { weight: 1, arbitrary: fc.constantFrom(`[${whole}]`, `${whole},`, json(whole), '1', '"x"', ...missing) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...unknownMembers), fc.constantFrom('1', 'null', '{"isAdmin":true}'))
        .map(([name, value]) => textOf(new Map([...members, [name, value]]))),
    },
    { weight: 1, arbitrary: fc.nat({ max: whole.length - 2 }).map((length) => whole.slice(0, length + 1)) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => `\u0007${text}`),
    },
  );
}

const wrongNumbersInAddress = [
  '-1',
  '1.5',
  'abc',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'true',
  '9007199254740993',
  '9'.repeat(150),
  '%00',
  '1%00',
  '%F0%9F%98%80',
  '1%20or%201=1',
  "1'",
  '1;2',
  '%ff',
  '[]',
];

/** Texts of an address, encoded, that this schema must refuse. */
export function wrongInAddress(schema: TSchema): fc.Arbitrary<string> {
  const facts = schema as Facts;
  if (facts.type === 'integer')
    return fc.constantFrom(...wrongNumbersInAddress, ...(facts.minimum === 0 ? [] : ['0', '-0', '00']));
  if (facts.calendarDate) return anyWrongDay.map((day) => encodeURIComponent(day));
  // Whatever words are typed are looked for.
  if (facts.pattern === searchPattern) return fc.constantFrom('', '..', 'x'.repeat(limits.searchCharacters + 1));
  return fc.constantFrom('constructor', '__proto__', 'toString', '%00', 'x%20', "'", 'USDX', '%', '%c0%af');
}
