import type { Scripted } from './scripted-server';

/* Small books in the shapes of §3 and nothing beyond them: no totalItems, no code but an account's, no envelope around lists. */

const dollar = { id: 1, currencyname: 'US Dollar', code: 'USD' };
const dirham = { id: 2, currencyname: 'UAE Dirham', code: 'AED' };

const accounts = [
  { id: 1, accName: 'Till', balance: 1250.5, currency: dollar, accounttype: 'ACCOUNT' },
  { id: 2, accName: 'Payments', balance: 20_000, currency: dollar, accounttype: 'PAYMENT' },
  { id: 3, accName: 'Gulf', balance: 367.25, currency: dirham, accounttype: 'COMBINED' },
];

const users = [
  { id: 1, name: 'Ada King', userType: 'ADMIN' },
  { id: 2, name: 'Clock', userType: 'SYSTEM' },
];

export const deposits = [6, 5, 4, 3, 2, 1].map((id) => ({
  id,
  date: `2026-01-0${id}T00:00:00`,
  userName: 'Ada King',
  accountName: 'Till',
  amount: 100 + id / 100,
  currencyName: 'USD',
  remarks: `Deposit ${id}`,
  slip: id === 6 ? 'a-slip.png' : null,
}));

export const transfers = [
  {
    id: 1,
    transferDate: '2026-01-05T00:00:00',
    fromAcc: 'Till',
    fromAmount: 100,
    fromCurrency: 'USD',
    toAcc: 'Gulf',
    toAmount: 367.25,
    toCurrency: 'AED',
    conversionRate: 3.6725,
    remarks: 'Transfer 1',
    txnType: 'TRANSFER',
    slip: null,
  },
];

export const installmentPayments = [
  {
    paymentid: 1,
    paymentdate: '2026-01-05T00:00:00',
    paymenttype: 'Installment',
    projectname: 'Lake House',
    intsallmentid: 1,
    bankaccount: 'Payments',
    amount: 250,
    currency: 'USD',
    remarks: 'Payment 1',
    slip: null,
  },
];

const project = {
  projectid: 1,
  name: 'Lake House',
  total_amount: 2000,
  total_paid: 250,
  currencyname: 'USD',
  installments_paid: 0,
  total_installments: 2,
  next_due_date: '2026-02-01T00:00:00',
};

const installment = {
  scheduletype: 'Installment',
  installmentid: 1,
  amount: 1000,
  total_paid: 250,
  scheduledate: '2026-02-01T00:00:00',
  name: 'First',
};

const fees = [{ feetypeid: 1, feename: 'Legal Fee' }];

const queries: Readonly<Record<string, unknown>> = {
  projectScheduleSummary: [project],
  getallfees: fees,
  depositTransactions: [{ username: 'Ada King', currency: 'USD', accname: 'Till', total_amount: 621.21 }],
  getProjectInstallment: [installment],
  getpaidamountofinstallment: [{ paidamount: 250, totalamount: 1000 }],
  projectview: [
    {
      projectid: 1,
      name: 'Ada King',
      share: 100,
      startdate: '2026-01-01T00:00:00',
      enddate: '2027-01-01T00:00:00',
      locationlat: null,
      locationlong: null,
      value: null,
    },
  ],
  projecttotalsbyscheduletype: [
    {
      projectid: 1,
      scheduletype: 'Installment',
      total_amount: 2000,
      total_paid: 250,
      due_amount: 1750,
      count_due: 2,
      count_paid: 0,
    },
  ],
  projectSchedulerecords: [{ ...installment, status: 'due' }],
};

/** A page as §3 has it: currentPage, totalPages and the list under its name. */
function pageOf(name: string, rows: readonly unknown[]) {
  return ({ page, size }: Query): Scripted => {
    const length = Number(size ?? 5) || rows.length;
    const first = Number(page ?? 0) * length;
    const json = { currentPage: Number(page ?? 0), totalPages: Math.ceil(rows.length / length) };
    return { json: { success: true, message: 'OK', ...json, [name]: rows.slice(first, first + length) } };
  };
}

type Query = Readonly<Record<string, string | undefined>>;

const saved = (): Scripted => ({ json: { success: true, message: '' } });
const gone = (): Scripted => ({ status: 204 });

/** What each call of §7 answers; deletes are under the path without the id, queries under their name. */
export const answers: Readonly<Record<string, (query: Query) => Scripted>> = {
  'GET /api/accounts': () => ({ json: accounts }),
  'GET /api/accounts/currency': () => ({
    json: [dollar, dirham].map(({ id, currencyname }) => ({ id, currencyname })),
  }),
  'GET /api/users': () => ({ json: users }),
  'GET /api/query': ({ queryName = '' }) => ({ json: queries[queryName] }),
  'GET /api/deposit/filter': pageOf('deposits', deposits),
  'GET /api/transfers/filter': pageOf('transfers', transfers),
  'GET /api/payment/installmenttxn/filter': pageOf('installmentTxn', installmentPayments),
  'GET /api/payment/feetxn/filter': pageOf('feetxn', []),
  'GET /api/payment/getPaymentsbyPandI': () => ({
    json: [{ paymentdate: '2026-01-05T00:00:00', amount: 250, slip: 'a-slip.png', name: 'Lake House' }],
  }),
  'POST /api/deposit': saved,
  'POST /api/transfers': saved,
  'POST /api/payment/installment': saved,
  'POST /api/payment/fee': saved,
  'POST /api/fee/save': saved,
  'PUT /api/fee/update': saved,
  'POST /api/accounts/save': saved,
  'PUT /api/accounts/update': saved,
  'POST /api/users/changepassword': saved,
  'DELETE /api/deposit': gone,
  'DELETE /api/transfers': gone,
  'DELETE /api/payment/delete': gone,
  'DELETE /api/fee/delete': gone,
  'DELETE /api/accounts/delete': gone,
};
