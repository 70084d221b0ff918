import type { EquivalentMutant } from './equivalent-mutant';

const ledger = 'src/server/ledger/ledger.ts';
const accountsLock = 'src/server/ledger/accounts-lock.ts';
const onlyTable = 'No other table is read beside it, so that all that is locked is the same.';

/** Of the server; every one was looked at. */
export const equivalentInServer: readonly EquivalentMutant[] = [
  {
    file: 'src/server/http/idempotency.ts',
    line: "const claim: Claim = { userId: actorOf(request).userId, key, route: request.routeOptions.url ?? '', fingerprint };",
    change: `'' -> "Stryker was here!"`,
    reason: 'Every request that comes here has a route; the default is for the compiler.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "const claim: Claim = { userId: actorOf(request).userId, key, route: request.routeOptions.url ?? '', fingerprint };",
    change: "request.routeOptions.url ?? '' -> request.routeOptions.url && ''",
    reason: 'No two routes take the same body, so the fingerprint tells them apart, too.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: "why: Why = 'relies',",
    change: `'relies' -> ""`,
    reason: 'Only the other two reasons are asked for.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: 'const progress = { isClaimed: false };',
    change: '{ isClaimed: false } -> {}',
    reason: 'It is said anew before anything is sent.',
  },
  {
    file: 'src/server/http/idempotency.ts',
    line: 'const progress = { isClaimed: false };',
    change: 'false -> true',
    reason: 'It is said anew before anything is sent.',
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
  {
    file: 'src/server/identity/session-renewal.ts',
    line: "lockPerson(transaction, owner.user_id, 'changes');",
    change: `'changes' -> ""`,
    reason: 'The person is shared for one reason only, and held alone for every other.',
  },
  ...['/[A-Za-z0-9_-]{43}$/', '/^[A-Za-z0-9_-]{43}/'].map((change) => ({
    file: 'src/server/identity/tokens.ts',
    line: 'return /^[A-Za-z0-9_-]{43}$/.test(text);',
    change: `/^[A-Za-z0-9_-]{43}$/ -> ${change}`,
    reason: 'A text that is no token has no row either; its shape only spares the question.',
  })),
  {
    file: ledger,
    line: 'throw new Error(`A posting of entry ${String(first.id)} is on nothing`);',
    change: '`A posting of entry ${String(first.id)} is on nothing` -> ``',
    reason: 'The database has no posting that is on nothing; it is said for the compiler.',
  },
  {
    file: ledger,
    line: 'if (line.counterpart !== null)',
    change: 'line.counterpart !== null -> true',
    reason: 'A posting that is on no account has its other side; it is asked for the compiler.',
  },
  {
    file: ledger,
    line: 'const account = line.account_id !== null && accounts.get(line.account_id);',
    change: 'line.account_id !== null -> true',
    reason: 'No account has no number; it is asked for the compiler.',
  },
  {
    file: ledger,
    line: "if (moved.length !== changes.length) throw new Error('The ledger did not move every account');",
    change: 'moved.length !== changes.length -> false',
    reason: 'All of them were found a moment before, and are locked since.',
  },
  {
    file: ledger,
    line: "if (moved.length !== changes.length) throw new Error('The ledger did not move every account');",
    change: `'The ledger did not move every account' -> ""`,
    reason: 'All of them were found a moment before, and are locked since.',
  },
  {
    file: ledger,
    line: 'const changes = changesByAccount(entries.flatMap(({ postings }) => postings)).filter(({ change }) => change !== 0);',
    change:
      'changesByAccount(entries.flatMap(({ postings }) => postings)).filter(({ change }) => change !== 0) -> changesByAccount(entries.flatMap(({ postings }) => postings))',
    reason: 'An account that is moved by nothing has the balance that it had; it is only written without need.',
  },
  {
    file: ledger,
    line: 'const changes = changesByAccount(entries.flatMap(({ postings }) => postings)).filter(({ change }) => change !== 0);',
    change: 'change !== 0 -> true',
    reason: 'An account that is moved by nothing has the balance that it had; it is only written without need.',
  },
  {
    file: ledger,
    line: 'sums.set(currencyOf(posting), cents((sums.get(currencyOf(posting)) ?? 0) + posting.amount));',
    change:
      '(sums.get(currencyOf(posting)) ?? 0) + posting.amount -> (sums.get(currencyOf(posting)) ?? 0) - posting.amount',
    reason: 'The sum has the other sign then, and is nothing for the same postings.',
  },
  {
    file: ledger,
    line: 'if (openedOn !== null && date < openedOn) throw conflict(messages.account.beforeOpening(name, formatDate(openedOn)));',
    change: 'openedOn !== null -> true',
    reason: 'No day is before null.',
  },
  {
    file: ledger,
    line: 'if (change >= 0 || account.balance + change >= -account.overdraftLimit) return;',
    change: 'change >= 0 -> change > 0',
    reason: 'The database has no account below its limit, so that moving nothing is within it.',
  },
  {
    file: accountsLock,
    line: "balance: writtenOnce((ids: readonly number[]) => accountsOf(ids).forNoKeyUpdate('a')),",
    change: `'a' -> ""`,
    reason: onlyTable,
  },
  {
    file: accountsLock,
    line: "identity: writtenOnce((ids: readonly number[]) => accountsOf(ids).forUpdate('a')),",
    change: `'a' -> ""`,
    reason: onlyTable,
  },
  {
    file: accountsLock,
    line: "return what === 'balance' ? accounts.forNoKeyUpdate('a') : accounts.forUpdate('a');",
    change: `'a' -> ""`,
    reason: onlyTable,
  },
];
