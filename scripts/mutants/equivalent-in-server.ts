import type { EquivalentMutant } from './equivalent-mutant';

/** Of the server; every one was looked at. */
export const equivalentInServer: readonly EquivalentMutant[] = [
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
