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
import type { ReportSource } from '../db/page';
import { rows } from '../db/query';
import { wireAmount, wireDate } from '../wire-values';

const common = sql`m.id as paymentid, m.payment_date as paymentdate, a.name as bankaccount, m.amount_cents as amount, c.code as currency, m.remarks, m.slip_name as slip`;
const accountAndCurrency = sql`join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`;

/** The installment payments that fit a filter (§7). */
export function installmentPaymentSource(
  filter: InstallmentPaymentFilter,
): ReportSource<StoredRow<typeof installmentPaymentsReport>> {
  return {
    of: 'INSTALLMENT_PAYMENT',
    days: filter,
    conditions: [...equals('project_id', filter.projectId), ...equals('account_id', filter.bankAccountId)],
    read: (movements) => sql`
      select ${common}, ${paymentTypes.installment}::text as paymenttype, p.name as projectname, m.installment_id as intsallmentid
      from ${movements} m ${accountAndCurrency} join projects p on p.id = m.project_id`,
  };
}

/** The fee payments that fit a filter (§7). */
export function feePaymentSource(filter: FeePaymentFilter): ReportSource<StoredRow<typeof feePaymentsReport>> {
  return {
    of: 'FEE_PAYMENT',
    days: filter,
    conditions: [
      ...equals('fee_type_id', filter.feeid),
      ...equals('account_id', filter.bankAccountId),
      ...equals('paid_by', filter.paidById),
    ],
    read: (movements) => sql`
      select ${common}, ${paymentTypes.fee}::text as paymenttype, f.name as feename, u.name as paidbyuser
      from ${movements} m ${accountAndCurrency} join fee_types f on f.id = m.fee_type_id join users u on u.id = m.paid_by`,
  };
}

/** The payments of one installment, newest first (§7 getPaymentsbyPandI). */
export async function listPaymentsOfInstallment(
  connection: Connection,
  { projectId, installmentId }: InstallmentOfProject,
): Promise<PaymentOfInstallmentRow[]> {
  const found = await rows(
    connection,
    sql<{ payment_date: string; amount_cents: number; slip_name: string | null; name: string }>`
      select m.payment_date, m.amount_cents, m.slip_name, p.name
      from payments m join projects p on p.id = m.project_id
      where m.project_id = ${projectId} and m.installment_id = ${installmentId} and m.reversed_at is null
      order by m.payment_date desc, m.id desc`,
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
  readonly payment_date: string;
  readonly slip_name: string;
  readonly size_bytes: number;
  readonly uploaded_at: Date;
}

/** The slips of one installment's payments, oldest first. */
export function listSlipsOfInstallment(
  connection: Connection,
  { projectId, installmentId }: InstallmentOfProject,
): Promise<PaymentSlip[]> {
  return rows(
    connection,
    sql<PaymentSlip>`
      select m.id as payment_id, m.payment_date, s.name as slip_name, s.size_bytes, s.uploaded_at
      from payments m join slips s on s.name = m.slip_name
      where m.project_id = ${projectId} and m.installment_id = ${installmentId} and m.reversed_at is null
      order by m.payment_date, m.id`,
  );
}
