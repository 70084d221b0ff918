import type { AccountRow, CurrencyRow } from '../../src/contract/areas/accounts.wire';
import type { UserRow } from '../../src/contract/areas/auth.wire';
import type { DepositRow } from '../../src/contract/areas/deposits.wire';
import type {
  FeePaymentRow,
  InstallmentPaymentRow,
  PaymentOfInstallmentRow,
} from '../../src/contract/areas/payments.wire';
import type {
  OpenInstallmentRow,
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '../../src/contract/areas/projects.wire';
import type { FeeTypeRow } from '../../src/contract/areas/settings.wire';
import { type TransferRow, transferTxnType } from '../../src/contract/areas/transfers.wire';
import { paymentTypes } from '../../src/contract/vocabulary/payment-types';

/*
 * Every entity as a server answers it: an ordinary one, and whatever a test says otherwise. What is recorded through a
 * real server is built by SampleNumbers in books-client.ts.
 */

const day = '2026-01-05T00:00:00';

export const usd: CurrencyRow = { id: 1, currencyname: 'US Dollar', code: 'USD' };
export const aed: CurrencyRow = { id: 2, currencyname: 'UAE Dirham', code: 'AED' };
export const eur: CurrencyRow = { id: 3, currencyname: 'Euro', code: 'EUR' };

export const accountRow = (id: number, accName: string, more: Partial<AccountRow> = {}): AccountRow => ({
  id,
  accName,
  balance: 1000,
  currency: usd,
  accounttype: 'ACCOUNT',
  isClosed: false,
  ...more,
});

export const personRow = (id: number, name: string, userType: UserRow['userType'] = 'USER'): UserRow => ({
  id,
  name,
  userType,
});

export const feeTypeRow = (feetypeid: number, feename: string): FeeTypeRow => ({ feetypeid, feename });

export const depositRow = (id: number, more: Partial<DepositRow> = {}): DepositRow => ({
  id,
  date: day,
  userName: 'Amina Khalid',
  accountName: `Account ${id}`,
  amount: 1000 + id,
  currencyName: 'USD',
  remarks: '',
  slip: null,
  ...more,
});

export const transferRow = (id: number, more: Partial<TransferRow> = {}): TransferRow => ({
  id,
  transferDate: day,
  fromAcc: `From ${id}`,
  fromAmount: 1000.5,
  fromCurrency: 'USD',
  toAcc: `To ${id}`,
  toAmount: 3674.34,
  toCurrency: 'AED',
  conversionRate: 3.6725,
  remarks: '',
  txnType: transferTxnType,
  slip: null,
  ...more,
});

const payment = {
  paymentdate: day,
  bankaccount: 'Escrow Marina',
  amount: 1250.5,
  currency: 'AED',
  remarks: 'In part',
  slip: 'a.pdf',
};

export const installmentPaymentRow = (
  paymentid: number,
  more: Partial<InstallmentPaymentRow> = {},
): InstallmentPaymentRow => ({
  ...payment,
  paymentid,
  paymenttype: paymentTypes.installment,
  projectname: `Project ${paymentid}`,
  intsallmentid: 10 + paymentid,
  ...more,
});

export const feePaymentRow = (paymentid: number, more: Partial<FeePaymentRow> = {}): FeePaymentRow => ({
  ...payment,
  paymentid,
  paymenttype: paymentTypes.fee,
  feename: `Fee ${paymentid}`,
  paidbyuser: 'Chen Wei',
  ...more,
});

export const projectRow = (more: Partial<ProjectSummaryRow> = {}): ProjectSummaryRow => ({
  projectid: 1,
  name: 'Marina Heights',
  total_amount: 2_428_500,
  total_paid: 1_604_855.05,
  currencyname: 'AED',
  installments_paid: 24,
  total_installments: 36,
  next_due_date: '2026-12-05T00:00:00',
  ...more,
});

export const projectOwnerRow = (more: Partial<ProjectViewRow> = {}): ProjectViewRow => ({
  projectid: 1,
  name: 'Layla Haddad',
  share: 66.67,
  startdate: '2024-07-25T00:00:00',
  enddate: '2027-09-25T00:00:00',
  locationlat: 25.080341,
  locationlong: 55.140343,
  value: null,
  ...more,
});

export const projectTotalsRow = (more: Partial<ProjectTotalsRow> = {}): ProjectTotalsRow => ({
  projectid: 1,
  scheduletype: 'Installment',
  total_amount: 1_746_000,
  total_paid: 1_184_855.05,
  due_amount: 561_144.95,
  count_due: 12,
  count_paid: 24,
  ...more,
});

export const scheduleRow = (more: Partial<ScheduleRecordRow> = {}): ScheduleRecordRow => ({
  scheduletype: 'Installment',
  installmentid: 3,
  amount: 48_500,
  total_paid: 0,
  scheduledate: '2027-01-25T00:00:00',
  status: 'due',
  name: 'Installment 1',
  ...more,
});

export const openInstallmentRow = (
  installmentid: number,
  name: string,
  more: Partial<OpenInstallmentRow> = {},
): OpenInstallmentRow => ({
  installmentid,
  scheduletype: 'Installment',
  name,
  amount: 48_500,
  total_paid: 0,
  scheduledate: day,
  ...more,
});

export const paymentOfInstallmentRow = (more: Partial<PaymentOfInstallmentRow> = {}): PaymentOfInstallmentRow => ({
  paymentdate: day,
  amount: 1250.5,
  slip: null,
  name: 'Marina Heights',
  ...more,
});
