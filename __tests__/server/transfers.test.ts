import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import type { BooksClient, Overrides } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterEach(() => {
  expect(server.uploads).toEqual([]);
});
afterAll(() => server.stop());

const { form, transfer, account } = messages;
const between = (from: string, to: string) => {
  const [a, b] = [server.sample.account(from), server.sample.account(to)];
  return { fromacc: a.id, fromcurrency: a.currency_id, toacc: b.id, tocurrency: b.currency_id };
};
/** What the answer says, and that it left everything as it was. */
async function refused(overrides: Overrides<object>) {
  const before = await server.digest();
  const { status, body } = await admin.createTransfer(overrides, { slip: slipFile() });
  expect(await server.digest()).toEqual(before);
  return { status, code: body.code, message: body.message, errors: body.errors };
}

describe('a transfer', () => {
  it.each([
    ['field', false],
    ['file', true],
  ] as const)('into another currency, JSON as %s, slip %s, moves both balances', async (jsonAs, hasSlip) => {
    const from = await admin.balanceOf('Main Operating');
    const to = await admin.balanceOf('Gulf Operating');
    const slip = hasSlip ? slipFile('rate.pdf') : undefined;
    const answer = await admin.createTransfer({ fromamount: 1000.1, toamount: 3672.87 }, { jsonAs, slip });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: transfer.created,
      data: { id: expect.any(Number) as number },
    });
    expect(from - (await admin.balanceOf('Main Operating'))).toBe(100_010);
    expect((await admin.balanceOf('Gulf Operating')) - to).toBe(367_287);

    const postings = await server.rows(
      `select p.counterpart, c.code, p.amount_cents from postings p join currencies c on c.id = p.currency_id
        join transfers t using (journal_entry_id) where t.id = $1 order by line`,
      [answer.body.data.id],
    );
    expect(postings).toEqual([
      { counterpart: null, code: 'USD', amount_cents: -100_010 },
      { counterpart: 'EXCHANGE', code: 'USD', amount_cents: 100_010 },
      { counterpart: null, code: 'AED', amount_cents: 367_287 },
      { counterpart: 'EXCHANGE', code: 'AED', amount_cents: -367_287 },
    ]);
  });

  it('within one currency goes straight over', async () => {
    const facts = { ...between('Main Operating', 'Reserve Fund'), fromamount: 10, toamount: 10, conversionrate: 1 };
    const { id } = (await admin.createTransfer(facts)).body.data;
    const lines = await server.rows(
      'select counterpart, p.amount_cents from postings p join transfers t using (journal_entry_id) where t.id = $1 order by line',
      [id],
    );
    expect(lines).toEqual([
      { counterpart: null, amount_cents: -1000 },
      { counterpart: null, amount_cents: 1000 },
    ]);
  });

  it.each([
    ['half a hundredth is rounded up', 1.0, 1.005, 1.01],
    ['one hundredth more is near enough', 100, 3.6725, 367.26],
    ['one hundredth less is near enough', 100, 3.6725, 367.24],
    ['ten decimals count', 9_999.99, 0.2722940776, 2_722.94],
    ['a float would be off by a hundredth', 1.15, 1.1, 1.27],
  ])('%s: %d × %d = %d', async (_why, fromamount, conversionrate, toamount) => {
    expect((await admin.createTransfer({ fromamount, conversionrate, toamount })).status).toBe(201);
  });

  it('reads the rate exactly', async () => {
    const { id } = (await admin.createTransfer({ fromamount: 100, conversionrate: 0.1234567891, toamount: 12.35 })).body
      .data;
    const [row] = await server.rows('select conversion_rate from transfers where id = $1', [id]);
    expect(row).toEqual({ conversion_rate: '0.1234567891' });
  });
});

describe('a transfer with something wrong', () => {
  it.each<[field: string, value: unknown, sentence: string]>([
    ['transferdate', undefined, form.dateRequired],
    ['transferdate', '2026-13-01', form.dateInvalid],
    ['fromacc', undefined, transfer.fromAccountRequired],
    ['fromacc', '2', transfer.fromAccountRequired],
    ['fromacc', 999_999, account.notFound],
    ['fromcurrency', undefined, transfer.fromAccountRequired],
    ['fromamount', undefined, form.amountPositive],
    ['fromamount', 0, form.amountPositive],
    ['fromamount', 1.234, form.amountDecimals],
    ['fromamount', '100', form.amountPositive],
    ['toacc', undefined, transfer.toAccountRequired],
    ['toacc', null, transfer.toAccountRequired],
    ['toacc', 999_999, account.notFound],
    ['tocurrency', undefined, transfer.toAccountRequired],
    ['toamount', undefined, form.amountPositive],
    ['toamount', -367.25, form.amountPositive],
    ['conversionrate', undefined, transfer.rateInvalid],
    ['conversionrate', 0, transfer.rateInvalid],
    ['conversionrate', -3.6725, transfer.rateInvalid],
    ['conversionrate', '3.6725', transfer.rateInvalid],
    ['conversionrate', 3.67251234567, transfer.rateInvalid],
    ['conversionrate', 1e-11, transfer.rateInvalid],
    ['conversionrate', 10_000_000_000, transfer.rateInvalid],
    ['remarks', 'x'.repeat(limits.remarksCharacters + 1), form.remarksTooLong],
    ['txnType', 'TRANSFER', messages.request.unknownField],
  ])('%s = %j is 400 with the field and a sentence, and nothing is saved', async (field, value, message) => {
    expect(await refused({ [field]: value })).toEqual({
      status: 400,
      code: 'VALIDATION',
      message: ['remarks', 'txnType'].includes(field) ? message : form.requiredFields,
      errors: [{ field, message }],
    });
  });

  it.each<[why: string, overrides: () => Overrides<object>, field: string, message: string]>([
    ['from an account to itself', () => between('Main Operating', 'Main Operating'), 'toacc', transfer.sameAccount],
    [
      'with the currency of another account',
      () => ({ fromcurrency: server.sample.id('currency EUR') }),
      'fromcurrency',
      messages.deposit.currencyMismatch('Main Operating', 'USD'),
    ],
    [
      'with the other currency of another account',
      () => ({ tocurrency: server.sample.id('currency EUR') }),
      'tocurrency',
      messages.deposit.currencyMismatch('Gulf Operating', 'AED'),
    ],
    [
      'within one currency at another rate, though the amounts are equal',
      () => ({ ...between('Main Operating', 'Reserve Fund'), fromamount: 0.1, conversionrate: 1.01, toamount: 0.1 }),
      'conversionrate',
      transfer.rateOfOneCurrency,
    ],
    [
      'within one currency at another rate',
      () => ({ ...between('Main Operating', 'Reserve Fund'), conversionrate: 1.01, toamount: 101 }),
      'conversionrate',
      transfer.rateOfOneCurrency,
    ],
    [
      'within one currency with another amount',
      () => ({ ...between('Main Operating', 'Reserve Fund'), conversionrate: 1, toamount: 100.01 }),
      'conversionrate',
      transfer.rateOfOneCurrency,
    ],
    ['two hundredths too much', () => ({ toamount: 367.27 }), 'toamount', transfer.rateMismatch('367.25')],
    ['two hundredths too little', () => ({ toamount: 367.23 }), 'toamount', transfer.rateMismatch('367.25')],
    [
      'whose amount there is none for',
      () => ({ fromamount: 9_999_999_999_999.99, conversionrate: 9_999_999_999, toamount: 5 }),
      'toamount',
      form.amountTooLarge,
    ],
  ])('%s is 400', async (_why, overrides, field, message) => {
    expect(await refused(overrides())).toEqual({
      status: 400,
      code: 'VALIDATION',
      message,
      errors: [{ field, message }],
    });
  });

  it('of more than there is says how much is there', async () => {
    const [{ balance }] = (await server.rows(
      "select to_char(balance_cents / 100.0, 'FM999,999,999,990.00') as balance from accounts where name = 'Main Operating'",
    )) as [{ balance: string }];
    const all = (await admin.balanceOf('Main Operating')) / 100;
    const facts = { ...between('Main Operating', 'Reserve Fund'), conversionrate: 1 };
    expect(await refused({ ...facts, fromamount: all + 1, toamount: all + 1 })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: account.insufficientBalance('Main Operating', balance, 'USD'),
      errors: undefined,
    });
    expect((await admin.createTransfer({ ...facts, fromamount: all, toamount: all })).status).toBe(201);
    expect(await admin.balanceOf('Main Operating')).toBe(0);
  });

  it('may go into an overdraft, but not beyond it', async () => {
    const gulf = between('Gulf Operating', 'Gulf Current');
    await server.rows("update accounts set overdraft_limit_cents = 5000 where name = 'Gulf Operating'");
    const most = (await admin.balanceOf('Gulf Operating')) / 100 + 50;
    const beyond = Math.round((most + 0.01) * 100) / 100;
    const facts = { ...gulf, conversionrate: 1 };
    expect((await refused({ ...facts, fromamount: beyond, toamount: beyond })).status).toBe(409);
    expect((await admin.createTransfer({ ...facts, fromamount: most, toamount: most })).status).toBe(201);
    expect(await admin.balanceOf('Gulf Operating')).toBe(-5000);
  });
});

it('twenty at once against one another neither lock up nor lose a hundredth', async () => {
  const names = ['Europe Operating', 'Europe Current'];
  const total = async () => (await admin.balanceOf(names[0]!)) + (await admin.balanceOf(names[1]!));
  const before = await total();
  const one = { conversionrate: 1, fromamount: 0.37, toamount: 0.37 };
  const there = between('Europe Operating', 'Europe Current');
  const back = between('Europe Current', 'Europe Operating');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => admin.createTransfer({ ...(index % 2 ? there : back), ...one })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await total()).toBe(before);
});

it('never takes out what is not there, however many try at once', async () => {
  const [{ id }] = (await server.rows(
    `insert into accounts (name, currency_id) select 'Small', currency_id from accounts where name = 'Europe Operating' returning id`,
  )) as [{ id: number }];
  const { currency_id } = server.sample.account('Europe Operating');
  await admin.createDeposit({ toacc: id, tocurrency: currency_id, amount: 100 });
  const out = { ...between('Europe Operating', 'Europe Current'), fromacc: id, conversionrate: 1 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.createTransfer({ ...out, fromamount: 30, toamount: 30 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const others = answers.filter(({ status }) => status !== 201);
  expect(new Set(others.map(({ body }) => body.message))).toEqual(
    new Set([account.insufficientBalance('Small', '10.00', 'EUR')]),
  );
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
