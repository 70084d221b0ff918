import type { OpeningBalanceBody } from '#contract/areas/account-setup.wire';
import type { DepositBody } from '#contract/areas/deposits.wire';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { SlipOwner } from '#contract/vocabulary/slips';
import type { TransferBody } from '#contract/areas/transfers.wire';
import type { DeclaredMovement } from './declared-movement';

/** What a movement is called in the audit log; where it may have a slip, that belongs there. */
export type MovementKind = SlipOwner | 'opening';

/** What people call it. */
export const movementNames: Readonly<Record<MovementKind, string>> = {
  deposit: 'deposit',
  transfer: 'transfer',
  payment: 'payment',
  opening: 'opening balance',
};

/** What is asked for, by the kind of the entry in the ledger that it becomes. */
export interface EntryBodies {
  DEPOSIT: DepositBody;
  TRANSFER: TransferBody;
  /** from which version of the schedule it was made is compared, not kept */
  INSTALLMENT_PAYMENT: Omit<InstallmentPaymentBody, 'scheduleVersion'>;
  FEE_PAYMENT: FeePaymentBody;
  OPENING: OpeningBalanceBody;
}

/** What a movement is in the ledger. */
export type EntryKind = keyof EntryBodies;

const ofOneAmount = {
  amount: { amount: 'amount_cents', currency: 'currency_id', account: 'account_id' },
} as const;

const sortsOfEveryMovement = { remarks: { text: 'remarks' }, slip: { text: 'slip_name' } } as const;
const sortsOfOneAmount = { amount: { amount: 'amount_cents' }, ...sortsOfEveryMovement } as const;

const deposit = {
  table: 'deposits',
  dayColumn: 'deposit_date',
  typeColumn: null,
  entries: {
    DEPOSIT: {
      type: null,
      members: {
        date: { day: 'deposit_date' },
        userId: { record: 'user_id' },
        toacc: { record: 'account_id' },
        tocurrency: { record: 'currency_id' },
        amount: { amount: 'amount_cents' },
        remarks: { text: 'remarks' },
      },
      list: {
        amount: 'amount_cents',
        // An account has one currency, so the two together are the account alone.
        filters: [
          [],
          ['account_id'],
          ['user_id'],
          ['currency_id'],
          ['account_id', 'user_id'],
          ['currency_id', 'user_id'],
        ],
        search: {
          letter: 'D',
          amounts: ['amount_cents'],
          names: { user_id: 'users', account_id: 'accounts', currency_id: 'currencies' },
        },
        totals: ofOneAmount,
        sorts: {
          date: 'day',
          userName: { names: 'user_id', of: 'users' },
          accountName: { names: 'account_id', of: 'accounts' },
          currencyName: { currency: 'currency_id', account: 'account_id' },
          ...sortsOfOneAmount,
        },
      },
    },
  },
  accountLines: [{ into: 'account_id', amount: 'amount_cents', currency: 'currency_id' }],
  alsoChanges: {},
} as const satisfies DeclaredMovement<'deposits', Pick<EntryBodies, 'DEPOSIT'>>;

const transfer = {
  table: 'transfers',
  dayColumn: 'transfer_date',
  typeColumn: null,
  entries: {
    TRANSFER: {
      type: null,
      members: {
        transferdate: { day: 'transfer_date' },
        fromacc: { record: 'from_account_id' },
        fromcurrency: { record: 'from_currency_id' },
        fromamount: { amount: 'from_amount_cents' },
        toacc: { record: 'to_account_id' },
        tocurrency: { record: 'to_currency_id' },
        toamount: { amount: 'to_amount_cents' },
        conversionrate: { rate: 'conversion_rate' },
        remarks: { text: 'remarks' },
      },
      list: {
        amount: 'from_amount_cents',
        filters: [[], ['from_account_id'], ['to_account_id'], ['from_account_id', 'to_account_id']],
        search: {
          letter: 'T',
          amounts: ['from_amount_cents', 'to_amount_cents'],
          names: {
            from_account_id: 'accounts',
            to_account_id: 'accounts',
            from_currency_id: 'currencies',
            to_currency_id: 'currencies',
          },
        },
        totals: {
          fromAmount: { amount: 'from_amount_cents', currency: 'from_currency_id', account: 'from_account_id' },
          toAmount: { amount: 'to_amount_cents', currency: 'to_currency_id', account: 'to_account_id' },
        },
        sorts: {
          transferDate: 'day',
          fromAcc: { names: 'from_account_id', of: 'accounts' },
          fromAmount: { amount: 'from_amount_cents' },
          fromCurrency: { currency: 'from_currency_id', account: 'from_account_id' },
          toAcc: { names: 'to_account_id', of: 'accounts' },
          toAmount: { amount: 'to_amount_cents' },
          toCurrency: { currency: 'to_currency_id', account: 'to_account_id' },
          conversionRate: { number: 'conversion_rate' },
          ...sortsOfEveryMovement,
        },
      },
    },
  },
  accountLines: [
    { outOf: 'from_account_id', amount: 'from_amount_cents', currency: 'from_currency_id' },
    { into: 'to_account_id', amount: 'to_amount_cents', currency: 'to_currency_id' },
  ],
  alsoChanges: {},
} as const satisfies DeclaredMovement<'transfers', Pick<EntryBodies, 'TRANSFER'>>;

const ofEveryPayment = {
  paymentdate: { day: 'payment_date' },
  paymentaccount: { record: 'account_id' },
  amount: { amount: 'amount_cents' },
  remarks: { text: 'remarks' },
} as const;

const sortsOfEveryPayment = {
  paymentdate: 'day',
  paymenttype: 'same',
  bankaccount: { names: 'account_id', of: 'accounts' },
  currency: { currency: 'currency_id', account: 'account_id' },
  ...sortsOfOneAmount,
} as const;

const payment = {
  table: 'payments',
  dayColumn: 'payment_date',
  typeColumn: 'payment_type',
  entries: {
    INSTALLMENT_PAYMENT: {
      type: 'INSTALLMENT',
      members: {
        ...ofEveryPayment,
        projectid: { record: 'project_id' },
        installmentid: { record: 'installment_id' },
      },
      list: {
        amount: 'amount_cents',
        filters: [[], ['project_id'], ['account_id'], ['project_id', 'account_id']],
        search: {
          letter: 'I',
          amounts: ['amount_cents'],
          names: { project_id: 'projects', account_id: 'accounts', currency_id: 'currencies' },
        },
        totals: ofOneAmount,
        sorts: {
          projectname: { names: 'project_id', of: 'projects' },
          intsallmentid: { number: 'installment_id' },
          ...sortsOfEveryPayment,
        },
      },
    },
    FEE_PAYMENT: {
      type: 'FEE',
      members: { ...ofEveryPayment, feetype: { record: 'fee_type_id' }, paidby: { record: 'paid_by' } },
      list: {
        amount: 'amount_cents',
        filters: [
          [],
          ['fee_type_id'],
          ['account_id'],
          ['paid_by'],
          ['fee_type_id', 'account_id'],
          ['fee_type_id', 'paid_by'],
          ['paid_by', 'account_id'],
        ],
        search: {
          letter: 'F',
          amounts: ['amount_cents'],
          names: { fee_type_id: 'fee_types', paid_by: 'users', account_id: 'accounts', currency_id: 'currencies' },
        },
        totals: ofOneAmount,
        sorts: {
          feename: { names: 'fee_type_id', of: 'fee_types' },
          paidbyuser: { names: 'paid_by', of: 'users' },
          ...sortsOfEveryPayment,
        },
      },
    },
  },
  accountLines: [{ outOf: 'account_id', amount: 'amount_cents', currency: 'currency_id' }],
  alsoChanges: { schedule_rows: ['paid_cents'] },
} as const satisfies DeclaredMovement<'payments', Pick<EntryBodies, 'INSTALLMENT_PAYMENT' | 'FEE_PAYMENT'>>;

const opening = {
  table: 'opening_balances',
  dayColumn: 'opening_date',
  typeColumn: null,
  entries: {
    OPENING: {
      type: null,
      members: {
        accountId: { record: 'account_id' },
        date: { day: 'opening_date' },
        amount: { amount: 'amount_cents' },
        remarks: { text: 'remarks' },
      },
      list: null,
    },
  },
  accountLines: [{ into: 'account_id', amount: 'amount_cents', currency: 'currency_id' }],
  alsoChanges: { accounts: ['opened_on'] },
} as const satisfies DeclaredMovement<'opening_balances', Pick<EntryBodies, 'OPENING'>>;

/**
 * The movements of the books, each declared once: recording, reversing, reports, audit log, the rules of the books and
 * the rights of the runtime role all read it here.
 */
export const movements = { deposit, transfer, payment, opening } as const satisfies Record<MovementKind, unknown>;

type Movements = typeof movements;

/** The movement that an entry of this kind belongs to. */
export type MovementOf<Entry extends EntryKind> = {
  [Kind in MovementKind]: Entry extends keyof Movements[Kind]['entries'] ? Movements[Kind] : never;
}[MovementKind];
