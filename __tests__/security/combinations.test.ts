import fc from 'fast-check';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* S25: each value may be right by itself; whether they fit together is decided here a second time, in whole hundredths. */

interface Account {
  readonly id: number;
  readonly currency_id: number;
  readonly account_type: string;
}

let server: TestServer;
let client: BooksClient;
let accounts: Account[];
let people: { id: number; user_type: string }[];
let currencies: number[];
let rows: { project_id: number; installment_id: number; currency_id: number }[];
let feeTypes: number[];
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('admin'));
  accounts = await server.rows('select id, currency_id, account_type from accounts');
  people = await server.rows('select id, user_type from users');
  currencies = (await server.rows<{ id: number }>('select id from currencies')).map(({ id }) => id);
  feeTypes = (await server.rows<{ id: number }>('select id from fee_types')).map(({ id }) => id);
  rows = await server.rows(
    `select s.project_id, s.installment_id, p.currency_id from schedule_rows s join projects p on p.id = s.project_id
      where s.paid_cents = 0`,
  );
  for (const { id, currency_id } of accounts)
    await client.createDeposit({ toacc: id, tocurrency: currency_id, amount: 1_000_000_000 });
});
afterAll(() => server.stop());

const unknown = 999_999_999;
const accountOf = (id: number) => accounts.find((account) => account.id === id);
const isPerson = (id: number) => people.some((person) => person.id === id && person.user_type !== 'SYSTEM');
const canPay = (id: number) => ['PAYMENT', 'COMBINED'].includes(accountOf(id)?.account_type ?? '');
const euros = (hundredths: bigint) => Number(hundredths) / 100;

const anyAccount = () => fc.constantFrom(...accounts.map(({ id }) => id), unknown);
/** Mostly one that payments may be made from. */
const payingAccount = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...accounts.map(({ id }) => id).filter(canPay)) },
    { weight: 1, arbitrary: anyAccount() },
  );
const anyCurrency = () => fc.constantFrom(...currencies);
/** One of the system and one who is not there about as often as all others together, so that few combinations show both. */
const anyPerson = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...people.map(({ id }) => id).filter(isPerson)) },
    { weight: 2, arbitrary: fc.constantFrom(...people.map(({ id }) => id).filter((id) => !isPerson(id)), unknown) },
  );
const anyAmount = () => fc.bigInt(1n, 50_000n);

/** Sends each combination and compares: taken when, and only when, it fits together. */
async function compare<Combination>(
  combinations: fc.Arbitrary<Combination>,
  fits: (combination: Combination) => boolean,
  record: (combination: Combination) => Promise<Answer>,
  numRuns = 100,
): Promise<void> {
  const counts = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(combinations, async (combination) => {
      const { status } = await record(combination);
      counts[status === 201 ? 'taken' : 'refused'] += 1;
      expect(status).toBe(fits(combination) ? 201 : 400);
    }),
    { numRuns },
  );
  expect(counts.taken).toBeGreaterThan(5);
  expect(counts.refused).toBeGreaterThan(5);
}

it('S25: a deposit is taken when its currency is the account’s and its person is none of the system', async () => {
  const combinations = fc
    .record({
      userId: anyPerson(),
      toacc: anyAccount(),
      currency: anyCurrency(),
      isOwn: fc.boolean(),
      amount: anyAmount(),
    })
    .map(({ currency, isOwn, ...rest }) => ({
      ...rest,
      tocurrency: isOwn ? (accountOf(rest.toacc)?.currency_id ?? currency) : currency,
    }));
  await compare(
    combinations,
    ({ userId, toacc, tocurrency }) => isPerson(userId) && accountOf(toacc)?.currency_id === tocurrency,
    ({ amount, ...facts }) => client.createDeposit({ ...facts, amount: euros(amount) }),
  );
});

describe('a transfer', () => {
  const rateUnits = 10_000n;
  const combinations = () =>
    fc
      .record({
        fromacc: anyAccount(),
        toacc: anyAccount(),
        wrongCurrency: fc.constantFrom(null, null, null, 'from', 'to'),
        currency: anyCurrency(),
        amount: anyAmount(),
        rate: fc.constantFrom(10_000n, 10_000n, 36_725n, 2_723n, 10_050n, 5_000n, 1n, 123_456n),
        off: fc.constantFrom(0n, 0n, 0n, 1n, -1n, 2n, -2n, 100n),
      })
      .map(({ wrongCurrency, currency, amount, rate, off, ...ids }) => {
        const exact = (amount * rate * 2n + rateUnits) / (rateUnits * 2n);
        const to = exact + off > 0n ? exact + off : 1n;
        const own = (id: number) => accountOf(id)?.currency_id ?? currency;
        return {
          ...ids,
          fromcurrency: wrongCurrency === 'from' ? currency : own(ids.fromacc),
          tocurrency: wrongCurrency === 'to' ? currency : own(ids.toacc),
          amount,
          rate,
          to,
          exact,
        };
      });
  type Combination = ReturnType<typeof combinations> extends fc.Arbitrary<infer Each> ? Each : never;

  const fits = ({ fromacc, toacc, fromcurrency, tocurrency, amount, rate, to, exact }: Combination) => {
    if (fromacc === toacc) return false;
    if (accountOf(fromacc)?.currency_id !== fromcurrency || accountOf(toacc)?.currency_id !== tocurrency) return false;
    if (fromcurrency === tocurrency) return rate === rateUnits && to === amount;
    return to >= exact - 1n && to <= exact + 1n;
  };

  it('S25: is taken when accounts, currencies, amounts and rate fit together', async () => {
    await compare(
      combinations(),
      fits,
      ({ fromacc, toacc, fromcurrency, tocurrency, amount, rate, to }) =>
        client.createTransfer({
          fromacc,
          toacc,
          fromcurrency,
          tocurrency,
          fromamount: euros(amount),
          toamount: euros(to),
          conversionrate: Number(rate) / Number(rateUnits),
        }),
      // A product that lies in the middle of two hundredths, and is one off, is seldom among them.
      250,
    );
  });

  it('S25: from an account to itself is refused, also when the numbers are written otherwise', async () => {
    const { id, currency_id } = server.sample.account('Main Operating');
    const same = { fromacc: id, toacc: id, fromcurrency: currency_id, tocurrency: currency_id };
    for (const [fromacc, toacc] of [
      [id, id],
      [String(id), id],
      [id, String(id)],
      [id, [id]],
      [id, { id }],
    ])
      expect((await client.createTransfer({ ...same, fromacc, toacc, toamount: 100, conversionrate: 1 })).status).toBe(
        400,
      );
  });
});

it('S25: an installment is paid from a payment account in the currency of its project, and belongs to that project', async () => {
  const projects = [...new Set(rows.map(({ project_id }) => project_id))];
  const installments = [...new Set(rows.map(({ installment_id }) => installment_id)), unknown];
  const rowOf = (project: number, installment: number) =>
    rows.find(({ project_id, installment_id }) => project_id === project && installment_id === installment);
  const paid = new Set(
    (
      await server.rows<{ key: string }>(
        `select project_id || ' ' || installment_id as key from schedule_rows where paid_cents > 0`,
      )
    ).map(({ key }) => key),
  );
  const combinations = fc
    .record({
      projectid: fc.constantFrom(...projects),
      installmentid: fc.constantFrom(...installments),
      paymentaccount: payingAccount(),
    })
    .filter(({ projectid, installmentid }) => !paid.has(`${String(projectid)} ${String(installmentid)}`));
  await compare(
    combinations,
    ({ projectid, installmentid, paymentaccount }) =>
      canPay(paymentaccount) && rowOf(projectid, installmentid)?.currency_id === accountOf(paymentaccount)?.currency_id,
    (facts) => client.payInstallment({ ...facts, amount: 0.01 }),
  );
});

it('S25: a fee is paid from a payment account, for a person who is none of the system', async () => {
  await compare(
    fc.record({ paidby: anyPerson(), paymentaccount: payingAccount(), feetype: fc.constantFrom(...feeTypes, unknown) }),
    ({ paidby, paymentaccount, feetype }) => isPerson(paidby) && canPay(paymentaccount) && feeTypes.includes(feetype),
    (facts) => client.payFee({ ...facts, amount: 0.01 }),
  );
});

it('S25: and the books are sound after all that', async () => {
  expect(await server.findFaults()).toEqual([]);
});
