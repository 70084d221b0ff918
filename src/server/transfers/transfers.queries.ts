import { sql } from 'kysely';
import { type TransferFilter, transferTxnType } from '#contract/areas/transfers.wire';
import type { StoredRow } from '#contract/reports/report';
import type { transfersReport } from '#contract/reports/transfers.report';
import { equals } from '../db/conditions';
import { reportRows, type ReportSource } from '../db/report-source';

const transferRows = reportRows(
  'TRANSFER',
  {
    id: 'bigint',
    transferDate: 'date',
    fromAcc: 'text',
    fromAmount: 'cents',
    fromCurrency: 'text',
    toAcc: 'text',
    toAmount: 'cents',
    toCurrency: 'text',
    conversionRate: 'numeric',
    remarks: 'text',
    txnType: 'text',
    slip: 'text | null',
  },
  (movements) => sql`
    select m.id, m.transfer_date as "transferDate", f.name as "fromAcc", m.from_amount_cents as "fromAmount", fc.code as "fromCurrency",
      t.name as "toAcc", m.to_amount_cents as "toAmount", tc.code as "toCurrency", m.conversion_rate as "conversionRate",
      m.remarks, ${transferTxnType}::text as "txnType", m.slip_name as slip
    from ${movements} m
      join accounts f on f.id = m.from_account_id join currencies fc on fc.id = m.from_currency_id
      join accounts t on t.id = m.to_account_id join currencies tc on tc.id = m.to_currency_id`,
);

/** The transfers that fit a filter (§7). */
export function transferSource(filter: TransferFilter): ReportSource<StoredRow<typeof transfersReport>> {
  return {
    rows: transferRows,
    days: filter,
    isOfReversed: filter.reversed === true,
    equal: { ...equals('from_account_id', filter.fromAccountId), ...equals('to_account_id', filter.toAccountId) },
  };
}
