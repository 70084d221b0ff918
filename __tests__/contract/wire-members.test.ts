import type { TObject } from '@sinclair/typebox';
import { accountBody, accountRow, currencyRow } from '#contract/areas/accounts.wire';
import { loginBody, loginData, refreshAnswer, refreshBody, userRow } from '#contract/areas/auth.wire';
import { depositBody, depositFilter, depositPage, depositRow, depositSummaryRow } from '#contract/areas/deposits.wire';
import {
  feePaymentBody,
  feePaymentFilter,
  feePaymentPage,
  feePaymentRow,
  installmentOfProject,
  installmentPaymentBody,
  installmentPaymentFilter,
  installmentPaymentPage,
  installmentPaymentRow,
  paymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import {
  installmentPaidRow,
  openInstallmentRow,
  projectSummaryRow,
  projectTotalsRow,
  projectViewRow,
  queryParameters,
  scheduleRecordRow,
} from '#contract/areas/projects.wire';
import { changePasswordBody, feeBody, feeTypeRow } from '#contract/areas/settings.wire';
import { transferBody, transferFilter, transferPage, transferRow } from '#contract/areas/transfers.wire';

const membersOf = (schema: TObject) => Object.keys(schema.properties);

/** What is sent, in the words of §7: these members and no others. */
const sent: [string, TObject, string][] = [
  ['POST /api/auth/login', loginBody, 'username, password'],
  ['POST /api/auth/refresh', refreshBody, 'refreshtoken'],
  ['part deposit', depositBody, 'date, userId, toacc, tocurrency, amount, remarks'],
  [
    'part transfer',
    transferBody,
    'transferdate, fromacc, fromamount, fromcurrency, toacc, toamount, tocurrency, conversionrate, remarks',
  ],
  [
    'part installmentpayment',
    installmentPaymentBody,
    'paymentdate, paymentaccount, projectid, installmentid, amount, remarks, scheduleVersion',
  ],
  ['part feepayment', feePaymentBody, 'paymentdate, paidby, paymentaccount, feetype, amount, remarks'],
  ['a fee', feeBody, 'feename'],
  ['an account', accountBody, 'accName, currency, accounttype'],
  ['a password', changePasswordBody, 'currentPassword, newPassword, confirmPassword'],
  [
    'the deposits filter',
    depositFilter,
    'page, size, sort, at, search, reversed, userId, currency, accountId, startDate, endDate',
  ],
  [
    'the transfers filter',
    transferFilter,
    'page, size, sort, at, search, reversed, fromAccountId, toAccountId, startDate, endDate',
  ],
  [
    'the fee payments filter',
    feePaymentFilter,
    'page, size, sort, at, search, reversed, feeid, bankAccountId, paidById, startDate, endDate',
  ],
  [
    'the installment payments filter',
    installmentPaymentFilter,
    'page, size, sort, at, search, reversed, projectId, bankAccountId, startDate, endDate',
  ],
  ['a query', queryParameters, 'queryName, projectid, installmentid'],
  ['payments of an installment', installmentOfProject, 'projectId, installmentId'],
];

/** What is answered, in the words of §3: at least these members. */
const answered: [string, TObject, string][] = [
  ['a sign-in', loginData, 'token, role, refreshtoken, userName'],
  ['a refresh', refreshAnswer, 'token, refreshtoken'],
  [
    'a project',
    projectSummaryRow,
    'projectid, name, total_amount, total_paid, currencyname, installments_paid, total_installments, next_due_date',
  ],
  [
    'a project view row',
    projectViewRow,
    'projectid, name, share, startdate, enddate, locationlat, locationlong, value',
  ],
  [
    'totals by schedule type',
    projectTotalsRow,
    'projectid, scheduletype, total_amount, total_paid, due_amount, count_due, count_paid',
  ],
  [
    'a schedule record',
    scheduleRecordRow,
    'scheduletype, installmentid, amount, total_paid, scheduledate, status, name',
  ],
  ['an open installment', openInstallmentRow, 'installmentid, scheduletype, name, amount, total_paid, scheduledate'],
  ['what an installment has been paid', installmentPaidRow, 'paidamount, totalamount'],
  ['an account', accountRow, 'id, accName, balance, currency, accounttype'],
  ['the currency of an account', accountRow.properties.currency, 'id, currencyname, code'],
  ['a currency', currencyRow, 'id, currencyname'],
  ['a user', userRow, 'id, name, userType'],
  ['a fee type', feeTypeRow, 'feetypeid, feename'],
  ['a deposit', depositRow, 'id, date, userName, accountName, amount, currencyName, remarks, slip'],
  ['a deposit summary row', depositSummaryRow, 'username, currency, accname, total_amount'],
  [
    'a transfer',
    transferRow,
    'id, transferDate, fromAcc, fromAmount, fromCurrency, toAcc, toAmount, toCurrency, conversionRate, remarks, txnType, slip',
  ],
  [
    'an installment payment',
    installmentPaymentRow,
    'paymentid, paymentdate, paymenttype, projectname, intsallmentid, bankaccount, amount, currency, remarks, slip',
  ],
  [
    'a fee payment',
    feePaymentRow,
    'paymentid, paymentdate, paymenttype, feename, paidbyuser, bankaccount, amount, currency, remarks, slip',
  ],
  ['a payment of an installment', paymentOfInstallmentRow, 'paymentdate, amount, slip, name'],
  ['a page of deposits', depositPage, 'currentPage, totalPages, deposits'],
  ['a page of transfers', transferPage, 'currentPage, totalPages, transfers'],
  ['a page of fee payments', feePaymentPage, 'currentPage, totalPages, feetxn'],
  ['a page of installment payments', installmentPaymentPage, 'currentPage, totalPages, installmentTxn'],
];

describe('the names on the wire', () => {
  it.each(sent)('sent: %s', (_what, schema, members) => {
    expect(membersOf(schema).sort()).toEqual(members.split(', ').sort());
    expect(schema.additionalProperties).toBe(false);
  });

  it.each(answered)('answered: %s', (_what, schema, members) => {
    expect(membersOf(schema)).toEqual(expect.arrayContaining(members.split(', ')));
    for (const member of members.split(', ')) expect(schema.required).toContain(member);
  });
});
