import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { formatCents } from '../../src/contract/values/money';
import { paths } from '../../src/contract/vocabulary/paths';
import type { PaymentOfInstallmentRow } from '../../src/contract/areas/payments.wire';
import type { InstallmentPaidRow, OpenInstallmentRow } from '../../src/contract/areas/projects.wire';
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

const { payment, paymentRefusal, form, account } = messages;
const idOf = (name: string) => server.sample.account(name).id;
const projectid = () => server.sample.id('project Marina Heights');
/** The rows of the project of which nothing is paid, each used by one test. */
let unused: number[];
beforeAll(async () => {
  const { body } = await admin.get<OpenInstallmentRow[]>(paths.query, {
    queryName: 'getProjectInstallment',
    projectid: projectid(),
  });
  unused = body.data
    .filter(({ total_paid, amount }) => total_paid === 0 && amount === 48_500)
    .map((row) => row.installmentid);
});
const nextInstallment = () => unused.shift()!;
const paidOf = async (installmentid: number) => {
  const query = { queryName: 'getpaidamountofinstallment', projectid: projectid(), installmentid };
  return (await admin.get<InstallmentPaidRow[]>(paths.query, query)).body.data[0];
};

const pay = {
  installment: (overrides: Overrides<object>, slip?: File) => admin.payInstallment(overrides, { slip }),
  fee: (overrides: Overrides<object>, slip?: File) => admin.payFee(overrides, { slip }),
};
async function refused(kind: keyof typeof pay, overrides: Overrides<object>) {
  const before = await server.digest();
  const { status, body } = await pay[kind](overrides, slipFile());
  expect(await server.digest()).toEqual(before);
  return { status, code: body.code, message: body.message, errors: body.errors };
}

describe('an installment payment', () => {
  it.each([
    ['field', false],
    ['file', true],
  ] as const)('with its JSON part as %s, slip %s, pays and posts', async (jsonAs, hasSlip) => {
    const installmentid = nextInstallment();
    const before = await admin.balanceOf('Escrow Marina');
    const slip = hasSlip ? slipFile('paid.jpg') : undefined;
    const answer = await admin.payInstallment({ installmentid, amount: 1234.56 }, { jsonAs, slip });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: payment.created,
      data: { id: expect.any(Number) as number },
    });
    expect(before - (await admin.balanceOf('Escrow Marina'))).toBe(123_456);
    expect(await paidOf(installmentid)).toEqual({ paidamount: 1234.56, totalamount: 48_500 });

    const postings = await server.rows(
      'select counterpart, p.amount_cents from postings p join payments m using (journal_entry_id) where m.id = $1 order by line',
      [answer.body.data.id],
    );
    expect(postings).toEqual([
      { counterpart: null, amount_cents: -123_456 },
      { counterpart: 'PROJECT', amount_cents: 123_456 },
    ]);
    const query = { projectId: projectid(), installmentId: installmentid };
    const { body } = await admin.get<PaymentOfInstallmentRow[]>(paths.payments.ofInstallment, query);
    expect(body.data).toEqual([
      {
        paymentdate: '2026-01-05T00:00:00',
        amount: 1234.56,
        slip: hasSlip ? expect.stringMatching(/\.jpg$/) : null,
        name: 'Marina Heights',
      },
    ]);
  });

  it('takes all that remains, and not a hundredth more', async () => {
    const installmentid = nextInstallment();
    await admin.payInstallment({ installmentid, amount: 48_400.01 });
    const message = payment.exceedsRemaining('99.99');
    expect(await refused('installment', { installmentid, amount: 100 })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message,
      errors: [{ field: 'amount', message }],
    });
    expect((await admin.payInstallment({ installmentid, amount: 99.99 })).status).toBe(201);
    expect((await refused('installment', { installmentid, amount: 0.01 })).message).toBe(
      payment.exceedsRemaining('0.00'),
    );
    const { body } = await admin.get<OpenInstallmentRow[]>(paths.query, {
      queryName: 'getProjectInstallment',
      projectid: projectid(),
    });
    expect(body.data.map((row) => row.installmentid)).not.toContain(installmentid);
  });

  it('is never too much, however many pay at once', async () => {
    const installmentid = nextInstallment();
    await admin.payInstallment({ installmentid, amount: 48_400 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.payInstallment({ installmentid, amount: 15 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ status, body }) => `${String(status)} ${body.message}`))).toEqual(
      new Set([`409 ${payment.exceedsRemaining('10.00')}`]),
    );
    expect(await paidOf(installmentid)).toEqual({ paidamount: 48_490, totalamount: 48_500 });
  });
});

describe('a fee payment', () => {
  it('pays and posts', async () => {
    const before = await admin.balanceOf('Reserve Fund');
    const answer = await admin.payFee({ amount: 75.1 }, { slip: slipFile('bill.pdf'), jsonAs: 'file' });
    expect([answer.status, answer.body.message]).toEqual([201, payment.created]);
    expect(before - (await admin.balanceOf('Reserve Fund'))).toBe(7_510);
    const [row] = await server.rows(
      'select payment_type, project_id, installment_id, paid_by from payments where id = $1',
      [answer.body.data.id],
    );
    expect(row).toEqual({
      payment_type: 'FEE',
      project_id: null,
      installment_id: null,
      paid_by: server.sample.id('person admin'),
    });
  });

  it('and an installment payment never have one number', async () => {
    const [fee, installment] = [await admin.payFee(), await admin.payInstallment({ installmentid: nextInstallment() })];
    expect(installment.body.data.id).toBe(fee.body.data.id + 1);
  });
});

describe('a payment with something wrong', () => {
  const common: [field: string, value: unknown, sentence: string][] = [
    ['paymentdate', undefined, payment.dateRequired],
    ['paymentdate', 'tomorrow', form.dateInvalid],
    ['paymentaccount', undefined, payment.accountRequired],
    ['paymentaccount', '5', payment.accountRequired],
    ['paymentaccount', 999_999, account.notFound],
    ['amount', undefined, payment.amountPositive],
    ['amount', 0, payment.amountPositive],
    ['amount', -1, payment.amountPositive],
    ['amount', '10', payment.amountPositive],
    ['amount', 0.005, form.amountDecimals],
    ['remarks', 'x'.repeat(limits.remarksCharacters + 1), form.remarksTooLong],
    ['paymentid', 1, messages.request.unknownField],
  ];
  it.each<['installment' | 'fee', string, unknown, string]>([
    ...common.map((row) => ['installment', ...row] as ['installment', string, unknown, string]),
    ['installment', 'projectid', undefined, payment.projectRequired],
    ['installment', 'projectid', '1', payment.projectRequired],
    ['installment', 'installmentid', undefined, payment.installmentRequired],
    ['installment', 'installmentid', 0, payment.installmentRequired],
    ['installment', 'feetype', 1, messages.request.unknownField],
    ...common.map((row) => ['fee', ...row] as ['fee', string, unknown, string]),
    ['fee', 'feetype', undefined, payment.feeTypeRequired],
    ['fee', 'feetype', 999_999, messages.fee.notFound],
    ['fee', 'paidby', undefined, payment.paidByRequired],
    ['fee', 'paidby', null, payment.paidByRequired],
    ['fee', 'paidby', 999_999, messages.deposit.unknownUser],
    ['fee', 'projectid', 1, messages.request.unknownField],
  ])('%s: %s = %j is 400 with the field and a sentence, and nothing is saved', async (kind, field, value, message) => {
    expect(await refused(kind, { [field]: value })).toEqual({
      status: 400,
      code: 'VALIDATION',
      message,
      errors: [{ field, message }],
    });
  });

  it.each<[why: string, kind: keyof typeof pay, overrides: () => Overrides<object>, field: string, message: string]>([
    [
      'an installment that is not there',
      'installment',
      () => ({ installmentid: 999 }),
      'installmentid',
      paymentRefusal.unknownInstallment,
    ],
    [
      'an installment of another project',
      'installment',
      () => ({ projectid: server.sample.id('project Oakwood Offices'), installmentid: 30 }),
      'installmentid',
      paymentRefusal.unknownInstallment,
    ],
    [
      'an account that pays nothing',
      'installment',
      () => ({ paymentaccount: idOf('Gulf Operating') }),
      'paymentaccount',
      paymentRefusal.wrongAccountType('Gulf Operating'),
    ],
    [
      'an account that pays no fees',
      'fee',
      () => ({ paymentaccount: idOf('Main Operating') }),
      'paymentaccount',
      paymentRefusal.wrongAccountType('Main Operating'),
    ],
    [
      'an account in another currency',
      'installment',
      () => ({ paymentaccount: idOf('Vendor Payments') }),
      'paymentaccount',
      paymentRefusal.wrongAccountCurrency('Vendor Payments', 'USD', 'AED'),
    ],
    [
      'a SYSTEM payer',
      'fee',
      () => ({ paidby: server.sample.id('person system') }),
      'paidby',
      paymentRefusal.systemPayer,
    ],
  ])('%s is 400', async (_why, kind, overrides, field, message) => {
    expect(await refused(kind, overrides())).toEqual({
      status: 400,
      code: 'VALIDATION',
      message,
      errors: [{ field, message }],
    });
  });

  it('of more than the account holds says how much it holds', async () => {
    const amount = (await admin.balanceOf('Escrow Marina')) - 100;
    const { sample } = server;
    const move = { fromacc: idOf('Escrow Marina'), toacc: idOf('Gulf Current'), conversionrate: 1 };
    const currency = sample.id('currency AED');
    const facts = { ...move, fromcurrency: currency, tocurrency: currency };
    expect((await admin.createTransfer({ ...facts, fromamount: amount / 100, toamount: amount / 100 })).status).toBe(
      201,
    );
    const message = account.insufficientBalance('Escrow Marina', '1.00', 'AED');
    expect(await refused('installment', { installmentid: nextInstallment(), amount: 1.01 })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message,
    });
    const reserve = await admin.balanceOf('Reserve Fund');
    expect(await refused('fee', { amount: (reserve + 1) / 100 })).toMatchObject({
      status: 409,
      message: account.insufficientBalance(
        'Reserve Fund',
        formatCents(reserve as Parameters<typeof formatCents>[0]),
        'USD',
      ),
    });
  });
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
