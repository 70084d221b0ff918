import { escapeIdentifier } from 'pg';
import type { MovementTable } from '../movements/declared-movement';
import { declaredMovements } from '../movements/movement-entries';
import type { NumberedTable } from './numbers';
import type { DB } from './schema';

/** What the runtime role may do with the rows of a table beside reading and adding them. */
interface Granted<Column = string> {
  readonly changes?: readonly Column[];
  readonly removes?: true;
  /** only the owner adds rows */
  readonly addsNone?: true;
}

/** Rights on every table but those of the movements; null: not even to read. */
const rights: { readonly [Table in Exclude<keyof DB, MovementTable>]: Granted<keyof DB[Table]> | null } = {
  access_events: { changes: ['subject_id', 'address', 'request_id', 'times', 'last_at'], removes: true },
  access_tokens: { removes: true },
  account_changes: { removes: true },
  account_entries: { removes: true },
  account_keeping: { changes: ['last_old_entry', 'kept_through', 'filled_at'] },
  account_sums: { changes: ['in_cents', 'out_cents', 'entry_count'], removes: true },
  accounts: {
    changes: ['name', 'currency_id', 'account_type', 'overdraft_limit_cents', 'balance_cents', 'closed_at'],
    removes: true,
  },
  attempt_budgets: { changes: ['full_at'], removes: true },
  audit_log: {},
  audit_sealing: { changes: ['sealed_through'] },
  audit_seals: {},
  backups: { addsNone: true },
  books_check: {
    changes: [
      'started_at',
      'finished_at',
      'whole_finished_at',
      'form',
      'reason',
      'since',
      'rules',
      'rules_done',
      'rule',
      'row_count',
      'rows_done',
      'faults',
    ],
  },
  calendar_feeds: { changes: ['token_hash', 'made_at'], removes: true },
  closing_exceptions: { changes: ['ended_by', 'ended_at', 'last_entry'] },
  closings: {},
  company_settings: { changes: ['company_name', 'business_time_zone'] },
  currencies: { removes: true },
  deposit_keeping: { changes: ['filled_at'] },
  deposit_sums: { changes: ['cents'], removes: true },
  downloads: {
    changes: ['opened_at', 'seen_at', 'sent_rows', 'sent_bytes', 'cancelled_at', 'ended_at', 'outcome', 'failure'],
    removes: true,
  },
  entry_words: {},
  fee_types: { changes: ['name'], removes: true },
  idempotency_records: { changes: ['status', 'answer'], removes: true },
  import_batches: {
    changes: [
      'state',
      'heads',
      'settings',
      'asked',
      'remark',
      'failure',
      'staged_rows',
      'judged_rows',
      'faulty_rows',
      'duplicate_rows',
      'accepted_rows',
      'totals',
      'run',
      'heartbeat_at',
      'written_by',
      'written_at',
      'undone_by',
      'undone_at',
    ],
    removes: true,
  },
  import_rows: {
    changes: [
      'request',
      'movement',
      'postings',
      'faults',
      'note',
      'is_possible_duplicate',
      'is_accepted',
      'entry_id',
      'movement_id',
      'record_id',
    ],
    removes: true,
  },
  journal_entries: {},
  list_changes: { removes: true },
  list_keeping: { changes: ['filled_at'] },
  list_marks: { changes: ['row_count'], removes: true },
  list_totals: { changes: ['row_count', 'cents', 'is_marked'], removes: true },
  postings: {},
  project_owners: {},
  project_shares: { removes: true },
  projects: {
    changes: [
      'name',
      'currency_id',
      'start_date',
      'end_date',
      'latitude',
      'longitude',
      'value_cents',
      'archived_at',
      'version',
      'schedule_version',
      'last_installment_id',
    ],
    removes: true,
  },
  reconciled_days: { changes: ['entry_count'] },
  reconciliation_outstanding: { removes: true },
  reconciliation_ticks: { removes: true },
  reconciliations: {
    changes: [
      'statement_day',
      'closing_cents',
      'ticked_cents',
      'tick_count',
      'finished_by',
      'finished_at',
      'outstanding_cents',
      'outstanding_count',
      'cancelled_by',
      'cancelled_at',
      'version',
    ],
  },
  refresh_tokens: { changes: ['retired_at'], removes: true },
  report_views: { changes: ['name', 'address', 'is_shared'], removes: true },
  schedule_changes: {},
  schedule_rows: {
    changes: ['schedule_type', 'name', 'amount_cents', 'schedule_date', 'changed_in'],
    removes: true,
  },
  schedule_versions: {},
  schema_requirements: null,
  sessions: { changes: ['last_used_at', 'revoked_at', 'revoked_reason'], removes: true },
  sign_in_places: { changes: ['last_used_at'], removes: true },
  slip_chunks: {},
  slips: {},
  users: { changes: ['password_hash', 'must_change_password', 'disabled_at', 'name', 'username', 'user_type'] },
  word_keeping: { changes: ['last_old', 'kept_through', 'filled_at'] },
};
const reversal = ['reversed_by', 'reversed_at', 'reversal_entry_id', 'reversal_reason'];

/** Reading and adding, and of a row only what a reversal writes; beside it what the movement changes elsewhere. */
function grantsOfMovements(name: string): string[] {
  return declaredMovements.flatMap(({ table, alsoChanges }) => [
    grantToAdd(table, name),
    grantToNumber(table, name),
    grantToChange(table, reversal, name),
    ...Object.entries<readonly string[]>(alsoChanges).map(([other, columns]) => grantToChange(other, columns, name)),
  ]);
}

const grantToAdd = (table: string, name: string) => `grant select, insert on ${table} to ${name}`;
const grantToNumber = (table: NumberedTable, name: string) => `grant usage on sequence ${table}_id_seq to ${name}`;
const grantToChange = (table: string, columns: readonly string[], name: string) =>
  `grant update (${columns.join(', ')}) on ${table} to ${name}`;

/**
 * The statements that give the runtime role exactly what the services need: no change or removal of postings, entries and
 * audit rows. Rights are only added: the version before goes on working under the same role while this one starts.
 */
export function runtimeGrants(role: string): string {
  const name = escapeIdentifier(role);
  const statements = [
    `grant usage on schema public to ${name}`,
    `grant select on kysely_migration to ${name}`,
    ...Object.entries<Granted | null>(rights).flatMap(([table, granted]) => {
      if (granted === null) return [];
      const { changes, removes, addsNone } = granted;
      return [
        addsNone ? `grant select on ${table} to ${name}` : grantToAdd(table, name),
        ...(changes ? [grantToChange(table, changes, name)] : []),
        ...(removes ? [`grant delete on ${table} to ${name}`] : []),
      ];
    }),
    grantToNumber('journal_entries', name),
    ...grantsOfMovements(name),
  ];
  return statements.join(';\n');
}
