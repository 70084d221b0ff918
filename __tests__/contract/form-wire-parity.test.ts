import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import type { AnyObjectSchema } from 'yup';
import { accountBody } from '#contract/areas/accounts.wire';
import { loginForm } from '#contract/areas/auth.form';
import { loginBody } from '#contract/areas/auth.wire';
import { type CalendarDate, dateToWire } from '#contract/values/dates';
import { depositForm } from '#contract/areas/deposits.form';
import { depositBody, depositFilter } from '#contract/areas/deposits.wire';
import { dateFilterForm } from '#contract/areas/filters.form';
import { centsFromNumber, centsFromTyped, centsToNumber, noCents } from '#contract/values/money';
import { feePaymentForm, installmentPaymentForm } from '#contract/areas/payments.form';
import { feePaymentBody, installmentPaymentBody } from '#contract/areas/payments.wire';
import { parRate, rateFromNumber, rateFromTyped, rateToNumber } from '#contract/values/rates';
import { accountForm, changePasswordForm, feeForm } from '#contract/areas/settings.form';
import { changePasswordBody, feeBody } from '#contract/areas/settings.wire';
import { transferForm } from '#contract/areas/transfers.form';
import { transferBody } from '#contract/areas/transfers.wire';
import { checkBody } from '../../src/server/http/validator';
import * as values from './form-values';

type Values = Record<string, string>;

/** A form, what it may hold, and what the console makes of it when it sends it. */
interface Parity {
  form: Pick<AnyObjectSchema, 'isValidSync'>;
  holds: Record<string, fc.Arbitrary<string>>;
  sends: (held: Values) => object;
  wire: TSchema;
}

const text = (held: Values, field: string) => held[field] ?? '';
const wireDay = (held: Values, field: string) => dateToWire(text(held, field) as CalendarDate);
const id = (held: Values, field: string) => Number(text(held, field));
const amount = (held: Values, field: string) => centsToNumber(centsFromTyped(text(held, field)) ?? noCents);
const rate = (held: Values, field: string) => rateToNumber(rateFromTyped(text(held, field)) ?? parRate);
/** The currency of the chosen account. */
const currency = 7;

const forms: Record<string, Parity> = {
  deposit: {
    form: depositForm,
    holds: {
      date: values.day,
      userId: values.choice,
      accountId: values.choice,
      amount: values.amount,
      remarks: values.remarks,
    },
    sends: (held) => ({
      date: wireDay(held, 'date'),
      userId: id(held, 'userId'),
      toacc: id(held, 'accountId'),
      tocurrency: currency,
      amount: amount(held, 'amount'),
      remarks: text(held, 'remarks'),
    }),
    wire: depositBody,
  },
  transfer: {
    form: transferForm,
    holds: {
      date: values.day,
      fromAccountId: values.choice,
      fromAmount: values.amount,
      toAccountId: values.choice,
      toAmount: values.amount,
      conversionRate: values.rate,
      remarks: values.remarks,
    },
    sends: (held) => ({
      transferdate: wireDay(held, 'date'),
      fromacc: id(held, 'fromAccountId'),
      fromamount: amount(held, 'fromAmount'),
      fromcurrency: currency,
      toacc: id(held, 'toAccountId'),
      toamount: amount(held, 'toAmount'),
      tocurrency: currency,
      conversionrate: rate(held, 'conversionRate'),
      remarks: text(held, 'remarks'),
    }),
    wire: transferBody,
  },
  'installment payment': {
    form: installmentPaymentForm(null),
    holds: {
      paymentDate: values.day,
      projectId: values.choice,
      installmentId: values.choice,
      accountId: values.choice,
      amount: values.amount,
      remarks: values.remarks,
    },
    sends: (held) => ({
      paymentdate: wireDay(held, 'paymentDate'),
      paymentaccount: id(held, 'accountId'),
      projectid: id(held, 'projectId'),
      installmentid: id(held, 'installmentId'),
      amount: amount(held, 'amount'),
      remarks: text(held, 'remarks'),
    }),
    wire: installmentPaymentBody,
  },
  'fee payment': {
    form: feePaymentForm,
    holds: {
      paymentDate: values.day,
      feeTypeId: values.choice,
      paidById: values.choice,
      accountId: values.choice,
      amount: values.amount,
      remarks: values.remarks,
    },
    sends: (held) => ({
      paymentdate: wireDay(held, 'paymentDate'),
      paidby: id(held, 'paidById'),
      paymentaccount: id(held, 'accountId'),
      feetype: id(held, 'feeTypeId'),
      amount: amount(held, 'amount'),
      remarks: text(held, 'remarks'),
    }),
    wire: feePaymentBody,
  },
  fee: {
    form: feeForm,
    holds: { feeName: values.name },
    sends: (held) => ({ feename: text(held, 'feeName').trim() }),
    wire: feeBody,
  },
  account: {
    form: accountForm,
    holds: { accountName: values.name, currencyId: values.choice, accountType: values.accountType },
    sends: (held) => ({
      accName: text(held, 'accountName').trim(),
      currency: { id: id(held, 'currencyId') },
      accounttype: text(held, 'accountType'),
    }),
    wire: accountBody,
  },
  password: {
    form: changePasswordForm,
    holds: { currentPassword: values.password, newPassword: values.password, confirmPassword: fc.constant('') },
    sends: (held) => ({ ...held }),
    wire: changePasswordBody,
  },
  'sign-in': {
    form: loginForm,
    holds: { username: values.name, password: values.password },
    sends: (held) => ({ username: text(held, 'username').trim(), password: text(held, 'password') }),
    wire: loginBody,
  },
  'date filter': {
    form: dateFilterForm,
    holds: { startDate: values.day, endDate: values.day },
    sends: (held) =>
      Object.fromEntries(
        Object.keys(held)
          .filter((field) => held[field] !== '')
          .map((field) => [field, wireDay(held, field)]),
      ),
    wire: depositFilter,
  },
};

/** What is held when a password is mostly typed alike twice. */
const heldBy = (name: string, { holds }: Parity): fc.Arbitrary<Values> => {
  const record = fc.record(holds) as fc.Arbitrary<Values>;
  if (name !== 'password') return record;
  return fc.tuple(record, fc.boolean()).map(([held, isSlip]) => ({
    ...held,
    confirmPassword: isSlip ? text(held, 'currentPassword') : text(held, 'newPassword'),
  }));
};

/** Whether the form refuses it, or else the server takes what is sent, with its figures. */
function isAlike({ form, sends, wire }: Parity, held: Values, tell: (isAccepted: boolean) => void): boolean {
  const isAccepted = form.isValidSync({ slip: null, ...held });
  tell(isAccepted);
  if (!isAccepted) return true;
  const sent = JSON.parse(JSON.stringify(sends(held))) as Record<string, unknown>;
  return checkBody(wire, sent).length === 0 && carriesFigures(held, sent);
}

describe.each(Object.entries(forms))('the %s form', (name, parity) => {
  it('accepts only what the server accepts, and sends the amounts and rates that were typed', () => {
    const counts = { accepted: 0, refused: 0 };
    let right: Values | undefined;
    fc.assert(
      fc.property(heldBy(name, parity), (held) =>
        isAlike(parity, held, (isAccepted) => {
          counts[isAccepted ? 'accepted' : 'refused'] += 1;
          if (isAccepted) right = held;
        }),
      ),
      { numRuns: 2_000, endOnFailure: true },
    );
    // Neither side of the rule may have been met by chance only.
    expect(counts.accepted).toBeGreaterThan(300);
    expect(counts.refused).toBeGreaterThan(200);
    // What is nearly right in one field, with all others right.
    const nearly = Object.entries(parity.holds).flatMap(([field, holds]) =>
      values.nearlyRightOf(holds).map((typed) => ({ ...right, [field]: typed })),
    );
    expect(nearly.filter((held) => !isAlike(parity, held, () => undefined))).toEqual([]);
  });
});

/** Whether the server reads the very amounts and the rate that stand in the form. */
function carriesFigures(held: Values, sent: Record<string, unknown>): boolean {
  const pairs: [string, string][] = [
    ['amount', 'amount'],
    ['fromAmount', 'fromamount'],
    ['toAmount', 'toamount'],
  ];
  const amounts = pairs.filter(([field]) => field in held);
  return (
    amounts.every(([field, member]) => centsFromNumber(sent[member] as number) === centsFromTyped(text(held, field))) &&
    (!('conversionRate' in held) ||
      rateFromNumber(sent.conversionrate as number) === rateFromTyped(text(held, 'conversionRate')))
  );
}
