import { csvHeadings } from '../../src/contract/reports/csv-file';
import { reports } from '../../src/contract/reports/reports';
import { paths } from '../../src/contract/vocabulary/paths';
import type { TestServer } from './test-server';

/** What a report's filter may ask for, whichever report it is. */
export type Filter = Readonly<Record<string, string | number>>;

interface StoredRow {
  readonly id: number;
  readonly day: string;
  /** by the name of the filter's member: what a row must have to be found by it */
  readonly keys: Readonly<Record<string, number>>;
  /** the row as the specification spells it (§3) */
  readonly wire: Readonly<Record<string, unknown>>;
  /** the cells of its line in the file (contract §6), text cells as they are */
  readonly cells: readonly string[];
}

/** One of the four reports, worked out from the bare tables without a line of the server's code. */
export interface Report {
  readonly path: string;
  readonly listKey: string;
  readonly file: string;
  readonly headings: readonly string[];
  readonly rows: readonly StoredRow[];
}

type Columns = Readonly<Record<string, string | number | null>>;

const money = (hundredths: unknown) => (Number(hundredths) / 100).toFixed(2);
const text = (value: string | number | null | undefined) => String(value ?? '');
const wireDay = (day: string | number | null | undefined) => `${text(day)}T00:00:00`;

const names = `with account as (select a.id, a.name, c.code, a.currency_id from accounts a join currencies c on c.id = a.currency_id)`;

async function deposits(server: TestServer): Promise<Report> {
  const stored = await server.rows<Columns>(
    `${names} select d.*, u.name as person, a.name as account, a.code
      from deposits d, users u, account a where u.id = d.user_id and a.id = d.account_id and d.reversed_at is null`,
  );
  return {
    ...{ path: paths.deposits.filter, listKey: 'deposits', file: 'deposits.csv' },
    headings: csvHeadings(reports.deposits),
    rows: stored.map((row) => ({
      id: Number(row.id),
      day: text(row.deposit_date),
      keys: { userId: Number(row.user_id), accountId: Number(row.account_id), currency: Number(row.currency_id) },
      wire: {
        id: row.id,
        date: wireDay(row.deposit_date),
        userName: row.person,
        accountName: row.account,
        amount: Number(money(row.amount_cents)),
        currencyName: row.code,
        remarks: row.remarks,
        slip: row.slip_name,
      },
      cells: [
        row.deposit_date,
        row.person,
        money(row.amount_cents),
        row.code,
        row.account,
        row.remarks,
        row.slip_name,
      ].map(text),
    })),
  };
}

async function transfers(server: TestServer): Promise<Report> {
  const stored = await server.rows<Columns>(
    `${names} select t.*, f.name as from_name, f.code as from_code, o.name as to_name, o.code as to_code,
        trim_scale(t.conversion_rate)::text as rate
      from transfers t, account f, account o where f.id = from_account_id and o.id = to_account_id and reversed_at is null`,
  );
  return {
    ...{ path: paths.transfers.filter, listKey: 'transfers', file: 'transfers.csv' },
    headings: csvHeadings(reports.transfers),
    rows: stored.map((row) => ({
      id: Number(row.id),
      day: text(row.transfer_date),
      keys: { fromAccountId: Number(row.from_account_id), toAccountId: Number(row.to_account_id) },
      wire: {
        id: row.id,
        transferDate: wireDay(row.transfer_date),
        fromAcc: row.from_name,
        fromAmount: Number(money(row.from_amount_cents)),
        fromCurrency: row.from_code,
        toAcc: row.to_name,
        toAmount: Number(money(row.to_amount_cents)),
        toCurrency: row.to_code,
        conversionRate: Number(row.rate),
        remarks: row.remarks,
        txnType: 'TRANSFER',
        slip: row.slip_name,
      },
      cells: [
        ...[row.transfer_date, row.from_name, money(row.from_amount_cents), row.from_code],
        ...[row.to_name, money(row.to_amount_cents), row.to_code, row.rate, row.remarks, row.slip_name],
      ].map(text),
    })),
  };
}

async function payments(server: TestServer, isFee: boolean): Promise<Report> {
  const stored = await server.rows<Columns>(
    `${names} select p.*, a.name as account, a.code, f.name as fee, u.name as payer, j.name as project
      from payments p join account a on a.id = p.account_id left join fee_types f on f.id = p.fee_type_id
        left join users u on u.id = p.paid_by left join projects j on j.id = p.project_id
      where p.reversed_at is null and (p.fee_type_id is not null) = $1`,
    [isFee],
  );
  const kind = isFee ? 'feePayments' : 'installmentPayments';
  return {
    path: isFee ? paths.payments.filterFee : paths.payments.filterInstallment,
    listKey: isFee ? 'feetxn' : 'installmentTxn',
    file: isFee ? 'fee-payments.csv' : 'installment-payments.csv',
    headings: csvHeadings(reports[kind]),
    rows: stored.map((row) => {
      const own = isFee
        ? { feename: row.fee, paidbyuser: row.payer }
        : { projectname: row.project, intsallmentid: row.installment_id };
      const type = isFee ? 'Fee' : 'Installment';
      return {
        id: Number(row.id),
        day: text(row.payment_date),
        keys: {
          bankAccountId: Number(row.account_id),
          ...(isFee
            ? { feeid: Number(row.fee_type_id), paidById: Number(row.paid_by) }
            : { projectId: Number(row.project_id) }),
        },
        wire: {
          paymentid: row.id,
          paymentdate: wireDay(row.payment_date),
          paymenttype: type,
          bankaccount: row.account,
          amount: Number(money(row.amount_cents)),
          currency: row.code,
          remarks: row.remarks,
          slip: row.slip_name,
          ...own,
        },
        cells: [
          ...[row.payment_date, type, ...Object.values(own)],
          ...[row.account, money(row.amount_cents), row.code, row.remarks, row.slip_name],
        ].map(text),
      };
    }),
  };
}

/** The four reports as the tables stand now. */
export async function readReports(server: TestServer): Promise<Report[]> {
  return [await deposits(server), await transfers(server), await payments(server, false), await payments(server, true)];
}

/** The rows that a filter asks for: both days included, newest day first, then newest number. */
export function expectedRows(report: Report, filter: Filter): StoredRow[] {
  const { startDate = '0000', endDate = '9999', ...members } = filter;
  const start = text(startDate).slice(0, 10);
  const end = text(endDate).slice(0, 10);
  return report.rows
    .filter((row) => row.day >= start && row.day <= end)
    .filter((row) => Object.entries(members).every(([key, value]) => row.keys[key] === Number(value)))
    .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}

const inOrder = new Intl.Collator('en').compare;
const nameMembers = [
  'userName',
  'accountName',
  'currencyName',
  'fromAcc',
  'fromCurrency',
  'toAcc',
  'toCurrency',
].concat(['projectname', 'feename', 'paidbyuser', 'bankaccount', 'currency']);

/** By its column, those without a value last; equal ones newest first, from the last value to the first oldest first. */
export function sortedRows(report: Report, filter: Filter, sort: string): StoredRow[] {
  const isDescending = sort.startsWith('-');
  const member = isDescending ? sort.slice(1) : sort;
  const newestFirst = expectedRows(report, filter);
  if (/date$/i.test(member)) return isDescending ? newestFirst : newestFirst.reverse();
  const isNothing = ({ wire }: StoredRow) => wire[member] === '' || wire[member] === null;
  const compare = (one: StoredRow, other: StoredRow): number => {
    const [a, b] = [one.wire[member], other.wire[member]];
    if (typeof a === 'number') return a - Number(b);
    if (nameMembers.includes(member)) return inOrder(String(a), String(b));
    const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const way = isDescending ? -1 : 1;
  return (isDescending ? newestFirst.reverse() : newestFirst)
    .map((row, place) => ({ row, place }))
    .sort((a, b) => {
      const nothing = Number(isNothing(a.row)) - Number(isNothing(b.row));
      return nothing || (isNothing(a.row) ? 0 : way * compare(a.row, b.row)) || a.place - b.place;
    })
    .map(({ row }) => row);
}
