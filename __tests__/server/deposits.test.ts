import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
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

const required = messages.form.requiredFields;
const { form, deposit } = messages;

describe('a deposit', () => {
  it.each([
    ['field', false],
    ['file', false],
    ['field', true],
    ['file', true],
  ] as const)('with its JSON part as %s, slip %s, moves the balance', async (jsonAs, hasSlip) => {
    const before = await admin.balanceOf('Main Operating');
    const answer = await admin.createDeposit({ amount: 1250.5 }, { jsonAs, slip: hasSlip ? slipFile() : undefined });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: deposit.created,
      data: { id: expect.any(Number) as number },
    });
    expect((await admin.balanceOf('Main Operating')) - before).toBe(125_050);

    const [row] = await server.rows<{ slip_name: string | null }>(
      `select deposit_date, user_id, account_id, amount_cents, remarks, slip_name, recorded_by, reversed_at
        from deposits where id = $1`,
      [answer.body.data.id],
    );
    expect(row).toEqual({
      deposit_date: '2026-01-05',
      user_id: server.sample.id('person daniel.weber'),
      account_id: server.sample.account('Main Operating').id,
      amount_cents: 125_050,
      remarks: 'A deposit of a test',
      slip_name: hasSlip ? expect.stringMatching(/^[\w-]{43}\.png$/) : null,
      recorded_by: server.sample.id('person admin'),
      reversed_at: null,
    });
  });

  it('writes two postings that sum to zero, and one line into the audit log', async () => {
    const { id } = (await admin.createDeposit({ amount: 0.01 })).body.data;
    const account = server.sample.account('Main Operating');
    const postings = await server.rows(
      `select p.account_id, counterpart, p.currency_id, p.amount_cents from postings p
        join deposits d using (journal_entry_id) where d.id = $1 order by line`,
      [id],
    );
    expect(postings).toEqual([
      { account_id: account.id, counterpart: null, currency_id: account.currency_id, amount_cents: 1 },
      { account_id: null, counterpart: 'PARTNER', currency_id: account.currency_id, amount_cents: -1 },
    ]);
    const [audit] = await server.rows<{ after: unknown }>('select * from audit_log order by id desc limit 1');
    expect(audit).toMatchObject({ action: 'deposit.created', subject_id: String(id), actor_name: 'Omar Siddiqui' });
    expect(audit!.after).toMatchObject({ amount: 0.01, slip: null });
  });

  it.each([
    [{ amount: 9_999_999_999_999.99 }, 999_999_999_999_999],
    [{ amount: 1.1 }, 110],
    [{ amount: 0.07 }, 7],
    [{ amount: 1_310.15 }, 131_015],
    [{ amount: 64.1 }, 6_410],
  ])('of %j is exact', async (overrides, expected) => {
    const before = await admin.balanceOf('Europe Operating');
    const euro = server.sample.account('Europe Operating');
    const facts = { toacc: euro.id, tocurrency: euro.currency_id, ...overrides };
    const { status, body } = await admin.createDeposit(facts);
    expect(status).toBe(201);
    expect((await admin.balanceOf('Europe Operating')) - before).toBe(expected);
    expect((await admin.reverse('deposits', body.data.id)).status).toBe(204);
  });

  it('is refused when the balance could no longer be told exactly', async () => {
    const most = { amount: 9_999_999_999_999.99 };
    const answers = [];
    for (let time = 0; time < 10; time += 1) answers.push(await admin.createDeposit(most));
    expect(answers.slice(0, 9).map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(answers[9]!.status).toBe(409);
    expect(await admin.balanceOf('Main Operating')).toBeLessThan(Number.MAX_SAFE_INTEGER);
    for (const { body } of answers.slice(0, 9))
      expect((await admin.reverse('deposits', body.data.id)).status).toBe(204);
  });

  it.each(['2026-02-28', '2024-02-29T00:00:00', '1999-12-31'])('takes the day %s as it is', async (date) => {
    const { id } = (await admin.createDeposit({ date })).body.data;
    const [row] = await server.rows('select deposit_date from deposits where id = $1', [id]);
    expect(row).toEqual({ deposit_date: date.slice(0, 10) });
  });

  it.each([undefined, null, '', 'x'.repeat(limits.remarksCharacters), 'Überweisung “ок” 💶 <b>\n=1+1'])(
    'keeps the remarks %j',
    async (remarks) => {
      const { status, body } = await admin.createDeposit({ remarks });
      expect(status).toBe(201);
      const [row] = await server.rows('select remarks from deposits where id = $1', [body.data.id]);
      expect(row).toEqual({ remarks: remarks ?? '' });
    },
  );
});

describe('a deposit with something wrong', () => {
  it.each<[field: string, value: unknown, sentence: string]>([
    ['date', undefined, form.dateRequired],
    ['date', null, form.dateRequired],
    ['date', '', form.dateRequired],
    ['date', '05/01/2026', form.dateInvalid],
    ['date', '2026-02-30T00:00:00', form.dateInvalid],
    ['date', '2026-01-05T10:00:00', form.dateInvalid],
    ['date', '2026-01-05T00:00:00Z', form.dateInvalid],
    ['date', '1899-12-31', form.dateInvalid],
    ['date', 20260105, form.dateRequired],
    ['userId', undefined, deposit.userRequired],
    ['userId', 0, deposit.userRequired],
    ['userId', -1, deposit.userRequired],
    ['userId', 1.5, deposit.userRequired],
    ['userId', '3', deposit.userRequired],
    ['userId', [3], deposit.userRequired],
    ['userId', 2 ** 53, deposit.userRequired],
    ['userId', 999_999, deposit.unknownUser],
    ['toacc', undefined, deposit.accountRequired],
    ['toacc', '1', deposit.accountRequired],
    ['toacc', 999_999, messages.account.notFound],
    ['tocurrency', undefined, deposit.accountRequired],
    ['tocurrency', true, deposit.accountRequired],
    ['amount', undefined, form.amountPositive],
    ['amount', null, form.amountPositive],
    ['amount', 0, form.amountPositive],
    ['amount', -5, form.amountPositive],
    ['amount', '100', form.amountPositive],
    ['amount', '1e3', form.amountPositive],
    ['amount', [5], form.amountPositive],
    ['amount', 1.005, form.amountDecimals],
    ['amount', 0.001, form.amountDecimals],
    ['amount', 1e-7, form.amountDecimals],
    ['amount', 10_000_000_000_000, form.amountTooLarge],
    ['amount', 1e21, form.amountTooLarge],
    ['remarks', 'x'.repeat(limits.remarksCharacters + 1), form.remarksTooLong],
    ['remarks', 7, form.remarksInvalid],
    ['remarks', { $ne: '' }, form.remarksInvalid],
    ['remarks', 'a\u0000b', form.remarksInvalid],
    ['id', 5, messages.request.unknownField],
    ['balance', 5, messages.request.unknownField],
    ['recorded_by', 1, messages.request.unknownField],
    ['constructor', {}, messages.request.unknownField],
  ])('%s = %j is 400 with the field and a sentence, and nothing is saved', async (field, value, sentence) => {
    const before = await server.digest();
    const answer = await admin.createDeposit({ [field]: value }, { slip: slipFile() });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message: sentence }]);
    // The form has one sentence for all that is required; the rest have their own.
    const message = ['date', 'userId', 'toacc', 'tocurrency', 'amount'].includes(field) ? required : sentence;
    expect(answer.body).toMatchObject({ success: false, code: 'VALIDATION', message });
    expect(await server.digest()).toEqual(before);
  });

  it('of a SYSTEM user is 400', async () => {
    const before = await server.digest();
    const answer = await admin.createDeposit({ userId: server.sample.id('person system') }, { slip: slipFile() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: deposit.systemUser,
      errors: [{ field: 'userId', message: deposit.systemUser }],
    });
    expect(await server.digest()).toEqual(before);
  });

  it('in a currency that is not the account’s is 400', async () => {
    const before = await server.digest();
    const answer = await admin.createDeposit({ tocurrency: server.sample.id('currency AED') }, { slip: slipFile() });
    const message = deposit.currencyMismatch('Main Operating', 'USD');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ field: 'tocurrency', message }] });
    expect(await server.digest()).toEqual(before);
  });

  const long = 'x'.repeat(limits.remarksCharacters + 1);
  it.each<[why: string, overrides: Record<string, unknown>, message: string]>([
    ['remarks only', { remarks: long }, form.remarksTooLong],
    ['one required field', { amount: 0 }, required],
    ['all required fields', { date: '', userId: 0, toacc: 0, tocurrency: 0, amount: -1 }, required],
    ['remarks and a required field', { remarks: long, amount: 0 }, required],
    ['remarks and a field that is not known', { remarks: long, id: 5 }, required],
  ])('in %s has one sentence over all of it', async (_why, overrides, message) => {
    expect((await admin.createDeposit(overrides)).body.message).toBe(message);
  });

  it('names every wrong field at once', async () => {
    const { body } = await admin.createDeposit({ amount: 0, userId: undefined, date: 'x', more: 1 });
    expect(body.errors.map(({ field }) => field).sort()).toEqual(['amount', 'date', 'more', 'userId']);
  });
});

describe('an upload that is none', () => {
  const { create } = paths.deposits;
  const part = uploadParts.deposit;
  const json = () => JSON.stringify(server.sample.deposit());
  const formOf = (...entries: [name: string, value: string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };

  it.each<[why: string, form: () => FormData, field: string]>([
    ['no JSON part', () => formOf(['slip', slipFile()]), part],
    ['another part’s name', () => formOf(['transfer', json()]), 'transfer'],
    ['the JSON part twice', () => formOf([part, json()], [part, json()]), part],
    ['JSON that ends too early', () => formOf([part, json().slice(0, -5)]), part],
    ['JSON that is a list', () => formOf([part, '[]']), ''],
    ['an unknown part', () => formOf([part, json()], ['role', 'SUPER']), 'role'],
    ['an unknown file', () => formOf([part, json()], ['attachment', slipFile()]), 'attachment'],
    ['a slip that is a text', () => formOf([part, json()], ['slip', 'receipt.png']), 'slip'],
    ['two slips', () => formOf([part, json()], ['slip', slipFile()], ['slip', slipFile()]), 'slip'],
    ['two slips before the JSON', () => formOf(['slip', slipFile()], ['slip', slipFile()], [part, json()]), 'slip'],
    [
      'two slips and JSON as a file',
      () => formOf([part, new Blob([json()])], ['slip', slipFile()], ['slip', slipFile()]),
      'slip',
    ],
    ['a JSON part of 100 KB', () => formOf([part, json().padEnd(100_000)]), part],
    ['a JSON part of 100 KB as a file', () => formOf([part, new Blob([json().padEnd(100_000)])]), part],
  ])('for %s is refused, and nothing is saved', async (why, form, field) => {
    const before = await server.digest();
    const answer = await admin.sendForm(create, form());
    if (why.includes('100 KB')) expect([answer.status, answer.body.message]).toEqual([413, messages.request.tooLarge]);
    else expect([400, 413]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body.errors.map((error) => error.field)).toEqual([field]);
    expect(answer.body.message).toMatch(/\.$/);
    expect(await server.digest()).toEqual(before);
  });

  it('with an empty slip chooser is a deposit without a slip', async () => {
    const nothing = new File([], '');
    expect((await admin.sendForm(create, formOf([part, json()], ['slip', nothing]))).status).toBe(201);
    expect((await admin.sendForm(create, formOf([part, json()], ['slip', '']))).status).toBe(201);
  });

  const boundary = 'x-x-x-x';
  const raw = (body: string, type = `multipart/form-data; boundary=${boundary}`) =>
    admin.call<{ id: number }>('POST', create, { body, headers: { 'content-type': type } });
  const field = (type: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${part}"\r\n${type}\r\n${json()}\r\n--${boundary}--\r\n`;

  it('whose part says that it is JSON is read', async () => {
    expect((await raw(field('content-type: application/json\r\n'))).status).toBe(201);
    expect((await raw(field('content-type: application/json; charset=utf-8\r\n'))).status).toBe(201);
    expect((await raw(field(''))).status).toBe(201);
  });

  it.each<[why: string, status: number, send: () => ReturnType<typeof raw>]>([
    ['is JSON alone', 415, () => raw(json(), 'application/json')],
    ['has no type', 415, () => raw(json(), 'text/plain')],
    ['has no boundary', 400, () => raw(field(''), 'multipart/form-data')],
    ['ends before its end', 400, () => raw(field('').slice(0, -20))],
    ['ends in a header', 400, () => raw(field('').slice(0, 30))],
    ['is empty', 400, () => raw('')],
    ['is a part of broken JSON', 400, () => raw(field('content-type: application/json\r\n').replace('"date"', '"'))],
    ['would change a prototype', 400, () => raw(field('').replace(`name="${part}"`, 'name="__proto__"'))],
  ])('and %s is %i', async (_why, status, send) => {
    const before = await server.digest();
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    expect(await server.digest()).toEqual(before);
  });
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
