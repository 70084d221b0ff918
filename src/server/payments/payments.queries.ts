import type { CalendarDate } from '#contract/values/dates';
import { sql } from 'kysely';
import { paymentTypes } from '#contract/vocabulary/payment-types';
import type {
  FeePaymentFilter,
  InstallmentOfProject,
  InstallmentPaymentFilter,
  PaymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import type { feePaymentsReport, installmentPaymentsReport } from '#contract/reports/payments.report';
import type { StoredRow } from '#contract/reports/report';
import { equals } from '../db/conditions';
import type { Connection } from '../db/database';
import { reportRows, type ReportSource } from '../db/report-source';
import { build, rows } from '../db/query';
import { numberOfNamesake } from '../db/namesakes';
import { wireAmount, wireDate } from '../wire-values';

const common = {
  paymentid: 'bigint',
  paymentdate: 'date',
  bankaccount: 'text',
  amount: 'cents',
  currency: 'text',
  remarks: 'text',
  slip: 'text | null',
  paymenttype: 'text',
} as const;
const selectCommon = sql`select m.id as paymentid, m.payment_date as paymentdate, a.name as bankaccount, m.amount_cents as amount, c.code as currency, m.remarks, m.slip_name as slip`;
const accountAndCurrency = sql`join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`;

const installmentPaymentRows = reportRows(
  'INSTALLMENT_PAYMENT',
  { ...common, projectname: 'text', intsallmentid: 'bigint' },
  // A constraint keeps the number there in every payment of an installment.
  (movements) => sql`
    ${selectCommon}, ${paymentTypes.installment}::text as paymenttype, p.name as projectname, coalesce(m.installment_id, 0) as intsallmentid
    from ${movements} m ${accountAndCurrency} join projects p on p.id = m.project_id`,
);

const feePaymentRows = reportRows(
  'FEE_PAYMENT',
  { ...common, feename: 'text', paidbyuser: 'text', paidbynumber: 'bigint | null' },
  (movements) => sql`
    ${selectCommon}, ${paymentTypes.fee}::text as paymenttype, f.name as feename, u.name as paidbyuser,
      ${numberOfNamesake} as paidbynumber
    from ${movements} m ${accountAndCurrency} join fee_types f on f.id = m.fee_type_id join users u on u.id = m.paid_by`,
);

/** The installment payments that fit a filter (§7). */
export function installmentPaymentSource(
  filter: InstallmentPaymentFilter,
): ReportSource<StoredRow<typeof installmentPaymentsReport>> {
  return {
    rows: installmentPaymentRows,
    days: filter,
    isOfReversed: filter.reversed === true,
    equal: { ...equals('project_id', filter.projectId), ...equals('account_id', filter.bankAccountId) },
  };
}

/** The fee payments that fit a filter (§7). */
export function feePaymentSource(filter: FeePaymentFilter): ReportSource<StoredRow<typeof feePaymentsReport>> {
  return {
    rows: feePaymentRows,
    days: filter,
    isOfReversed: filter.reversed === true,
    equal: {
      ...equals('fee_type_id', filter.feeid),
      ...equals('account_id', filter.bankAccountId),
      ...equals('paid_by', filter.paidById),
    },
  };
}

const paymentsOfInstallment = ({ projectId, installmentId }: InstallmentOfProject) =>
  build
    .selectFrom('payments as m')
    .where('m.project_id', '=', projectId)
    .where('m.installment_id', '=', installmentId)
    .where('m.reversed_at', 'is', null);

/** The payments of one installment, newest first (§7 getPaymentsbyPandI). */
export async function listPaymentsOfInstallment(
  connection: Connection,
  installment: InstallmentOfProject,
): Promise<PaymentOfInstallmentRow[]> {
  const found = await rows(
    connection,
    paymentsOfInstallment(installment)
      .innerJoin('projects as p', 'p.id', 'm.project_id')
      .select(['m.payment_date', 'm.amount_cents', 'm.slip_name', 'p.name'])
      .orderBy('m.payment_date', 'desc')
      .orderBy('m.id', 'desc'),
  );
  return found.map((row) => ({
    paymentdate: wireDate(row.payment_date),
    amount: wireAmount(row.amount_cents),
    slip: row.slip_name,
    name: row.name,
  }));
}

/** A slip of an installment's payments, for the zip. */
export interface PaymentSlip {
  readonly payment_id: number;
  readonly payment_date: CalendarDate;
  readonly slip_name: string;
  readonly size_bytes: number;
  readonly uploaded_at: Date;
}

/** The slips of one installment's payments, oldest first. */
export function listSlipsOfInstallment(
  connection: Connection,
  installment: InstallmentOfProject,
): Promise<PaymentSlip[]> {
  return rows(
    connection,
    paymentsOfInstallment(installment)
      .innerJoin('slips as s', 's.name', 'm.slip_name')
      .select(['m.id as payment_id', 'm.payment_date', 's.name as slip_name', 's.size_bytes', 's.uploaded_at'])
      .orderBy('m.payment_date')
      .orderBy('m.id'),
  );
}
