/** A mutant that no test can notice, since nothing that can be seen is different; `line` and `change` are as they are printed. */
export interface EquivalentMutant {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}

/** Every one was looked at. One that is noticed after all, or not made any more, ends the run with an error. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'src/contract/values/money.ts',
    line: "const [, sign, whole = '', fraction = ''] = match;",
    change: `'' -> "Stryker was here!"`,
    reason: 'The digits before the point are there whenever the pattern fits; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "const [whole = '', fraction = ''] = centsToText(value).split('.');",
    change: `'' -> "Stryker was here!"`,
    reason: 'The text of an amount always has a point; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: 'return Math.abs(value * hundred - nearest) < floatNoise ? cents(nearest) : null;',
    change: 'Math.abs(value * hundred - nearest) < floatNoise -> Math.abs(value * hundred - nearest) <= floatNoise',
    reason: 'No float times a hundred misses a whole number by exactly this.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "if (total <= 0 || part <= 0) return '0.0';",
    change: 'part <= 0 -> part < 0',
    reason: 'What follows gives 0.0 for a part of 0, too.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const [, day = '', month = '', year = ''] = dayFirst;",
    change: '\'\' -> "Stryker was here!"',
    reason: 'The parts are there whenever the pattern fits; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const [year = '', month = '', day = ''] = date.split('-');",
    change: '\'\' -> "Stryker was here!"',
    reason: 'A day always has three parts; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "return `${day} ${monthNames[Number(month) - 1] ?? ''} ${year}`;",
    change: '\'\' -> "Stryker was here!"',
    reason: 'The month of a day is one of twelve; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';",
    change: '\'\' -> "Stryker was here!"',
    reason: 'A formatter gives every part that it is asked for.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';",
    change: 'parts.find(({ type }) => type === name)?.value -> parts.find(({ type }) => type === name).value',
    reason: 'A formatter gives every part that it is asked for.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (/^\\d+$/.test(text)) return Number(text);',
    change: '/^\\d+$/ -> /\\d+$/',
    reason: 'The pattern before lets digits or letters through, never both.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (/^\\d+$/.test(text)) return Number(text);',
    change: '/^\\d+$/ -> /^\\d+/',
    reason: 'The pattern before lets digits or letters through, never both.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;',
    change: 'date.getUTCDate() !== day -> false',
    reason: 'A day that a month does not have is always one of another month.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (timeZone === undefined) {',
    change: 'timeZone === undefined -> false',
    reason: 'The formatter finds the same day of this computer; it only takes longer.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (timeZone === undefined) {',
    change: '{ return dayAt(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate())); } -> {}',
    reason: 'The formatter finds the same day of this computer; it only takes longer.',
  },
  {
    file: 'src/contract/reports/cells.ts',
    line: "export function cellOf({ member, kind, paid = '' }: Column, read: ValueReader = answeredValues): (row: AnyRow) => Cell {",
    change: `'' -> "Stryker was here!"`,
    reason: 'Only a column of kind status reads it, and each declares it; the default is for the compiler.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "const claim: Claim = { userId: actor.userId, key, route: request.routeOptions.url ?? '', fingerprint };",
    change: `'' -> "Stryker was here!"`,
    reason: 'Every request that comes here has a route; the default is for the compiler.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "const claim: Claim = { userId: actor.userId, key, route: request.routeOptions.url ?? '', fingerprint };",
    change: "request.routeOptions.url ?? '' -> request.routeOptions.url && ''",
    reason: 'No two routes take the same body, so the fingerprint tells them apart, too.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: 'if (first.route !== claim.route || !first.body_hash.equals(claim.fingerprint)) {',
    change: 'first.route !== claim.route -> false',
    reason: 'No two routes take the same body, so the fingerprint tells them apart, too.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "if (first.status === null) throw new Error('A key has no answer');",
    change: 'first.status === null -> false',
    reason: 'The transaction that claims a key also says its answer; what is asked is for the compiler.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "if (first.status === null) throw new Error('A key has no answer');",
    change: `'A key has no answer' -> ""`,
    reason: 'The transaction that claims a key also says its answer; what is asked is for the compiler.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "if (typeof key !== 'string' || !isIdempotencyKey(key))",
    change: "typeof key !== 'string' -> false",
    reason: 'Node joins a header that comes twice into one text, and such a text is no key.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: 'return key.toLowerCase();',
    change: 'key.toLowerCase() -> key.toUpperCase()',
    reason: 'The database keeps it as a UUID, which has no case.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: '? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))',
    change: 'a < b -> a <= b',
    reason: 'No two members of an object have one name.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: '? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))',
    change: 'a < b -> a >= b',
    reason: 'Any order does, as long as it is always the same.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: ".update(slipDigest ?? '')",
    change: `'' -> "Stryker was here!"`,
    reason: 'Any text does, as long as it is always the same and no digest.',
  },
];
