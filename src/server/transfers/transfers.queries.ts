import { sql } from 'kysely';
import { type TransferFilter, type TransferRow, transferTxnType } from '#contract/areas/transfers.wire';
import { equals } from '../db/conditions';
import type { ReportSource } from '../db/page';
import { wireAmount, wireDate } from '../wire-values';

interface TransferRecord {
  id: number;
  transfer_date: string;
  from_name: string;
  from_amount_cents: number;
  from_code: string;
  to_name: string;
  to_amount_cents: number;
  to_code: string;
  conversion_rate: string;
  remarks: string;
  slip_name: string | null;
}

/** The transfers that fit a filter (§7). */
export function transferSource(filter: TransferFilter): ReportSource<TransferRecord> {
  return {
    of: 'TRANSFER',
    days: filter,
    conditions: [...equals('from_account_id', filter.fromAccountId), ...equals('to_account_id', filter.toAccountId)],
    read: (movements) => sql<TransferRecord>`
      select m.id, m.transfer_date, f.name as from_name, m.from_amount_cents, fc.code as from_code,
        t.name as to_name, m.to_amount_cents, tc.code as to_code, m.conversion_rate, m.remarks, m.slip_name
      from ${movements} m
        join accounts f on f.id = m.from_account_id join currencies fc on fc.id = m.from_currency_id
        join accounts t on t.id = m.to_account_id join currencies tc on tc.id = m.to_currency_id`,
  };
}

/** A transfer as it goes out (§3). */
export function toTransfer(row: TransferRecord): TransferRow {
  return {
    id: row.id,
    transferDate: wireDate(row.transfer_date),
    fromAcc: row.from_name,
    fromAmount: wireAmount(row.from_amount_cents),
    fromCurrency: row.from_code,
    toAcc: row.to_name,
    toAmount: wireAmount(row.to_amount_cents),
    toCurrency: row.to_code,
    conversionRate: Number(row.conversion_rate),
    remarks: row.remarks,
    txnType: transferTxnType,
    slip: row.slip_name,
  };
}
