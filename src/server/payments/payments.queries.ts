import { sql } from 'kysely';
import { paymentTypes } from '#contract/vocabulary/payment-types';
import type {
  FeePaymentFilter,
  FeePaymentRow,
  InstallmentOfProject,
  InstallmentPaymentFilter,
  InstallmentPaymentRow,
  PaymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import { equals } from '../db/conditions';
import type { Connection } from '../db/database';
import type { ReportSource } from '../db/page';
import { rows } from '../db/query';
import { wireAmount, wireDate } from '../wire-values';

interface PaymentRecord {
  id: number;
  payment_date: string;
  account_name: string;
  amount_cents: number;
  currency_code: string;
  remarks: string;
  slip_name: string | null;
}

interface InstallmentPaymentRecord extends PaymentRecord {
  project_name: string;
  installment_id: number;
}

interface FeePaymentRecord extends PaymentRecord {
  fee_name: string;
  payer_name: string;
}

const common = sql`m.id, m.payment_date, a.name as account_name, m.amount_cents, c.code as currency_code, m.remarks, m.slip_name`;
const accountAndCurrency = sql`join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`;

/** The installment payments that fit a filter (§7). */
export function installmentPaymentSource(filter: InstallmentPaymentFilter): ReportSource<InstallmentPaymentRecord> {
  return {
    of: 'INSTALLMENT_PAYMENT',
    days: filter,
    conditions: [...equals('project_id', filter.projectId), ...equals('account_id', filter.bankAccountId)],
    read: (movements) => sql<InstallmentPaymentRecord>`
      select ${common}, p.name as project_name, m.installment_id
      from ${movements} m ${accountAndCurrency} join projects p on p.id = m.project_id`,
  };
}

/** The fee payments that fit a filter (§7). */
export function feePaymentSource(filter: FeePaymentFilter): ReportSource<FeePaymentRecord> {
  return {
    of: 'FEE_PAYMENT',
    days: filter,
    conditions: [
      ...equals('fee_type_id', filter.feeid),
      ...equals('account_id', filter.bankAccountId),
      ...equals('paid_by', filter.paidById),
    ],
    read: (movements) => sql<FeePaymentRecord>`
      select ${common}, f.name as fee_name, u.name as payer_name
      from ${movements} m ${accountAndCurrency} join fee_types f on f.id = m.fee_type_id join users u on u.id = m.paid_by`,
  };
}

function toPayment(row: PaymentRecord, paymenttype: string) {
  return {
    paymentid: row.id,
    paymentdate: wireDate(row.payment_date),
    paymenttype,
    bankaccount: row.account_name,
    amount: wireAmount(row.amount_cents),
    currency: row.currency_code,
    remarks: row.remarks,
    slip: row.slip_name,
  };
}

/** An installment payment as it goes out (§3). */
export function toInstallmentPayment(row: InstallmentPaymentRecord): InstallmentPaymentRow {
  return {
    ...toPayment(row, paymentTypes.installment),
    projectname: row.project_name,
    intsallmentid: row.installment_id,
  };
}

/** A fee payment as it goes out (§3). */
export function toFeePayment(row: FeePaymentRecord): FeePaymentRow {
  return { ...toPayment(row, paymentTypes.fee), feename: row.fee_name, paidbyuser: row.payer_name };
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
