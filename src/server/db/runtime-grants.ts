import { escapeIdentifier } from 'pg';
import type { Connection } from './database';

const readAndAdd = [
  'users',
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'currencies',
  'accounts',
  'projects',
  'project_owners',
  'schedule_rows',
  'fee_types',
  'slips',
  'slip_chunks',
  'journal_entries',
  'postings',
  'deposits',
  'transfers',
  'payments',
  'audit_log',
  'audit_seals',
  'idempotency_records',
  'books_check',
  'audit_sealing',
  'attempt_budgets',
  'sign_in_places',
  'access_events',
];
const reversal = 'reversed_by, reversed_at, reversal_entry_id';
const changes: Readonly<Record<string, string>> = {
  users: 'password_hash, must_change_password, disabled_at, name, user_type',
  sessions: 'last_used_at, revoked_at, revoked_reason',
  refresh_tokens: 'retired_at',
  accounts: 'name, currency_id, account_type, overdraft_limit_cents, balance_cents',
  schedule_rows: 'paid_cents',
  fee_types: 'name',
  deposits: reversal,
  transfers: reversal,
  payments: reversal,
  idempotency_records: 'status, answer',
  books_check: 'started_at, finished_at, whole_finished_at, rules, rules_done, faults',
  audit_sealing: 'sealed_through',
  attempt_budgets: 'full_at',
  sign_in_places: 'last_used_at',
  access_events: 'subject_id, address, request_id, times, last_at',
};
const removals = [
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'accounts',
  'fee_types',
  'idempotency_records',
  'attempt_budgets',
  'sign_in_places',
  'access_events',
];

/**
 * Gives the runtime role exactly what the services need: no change or removal of postings, entries and audit rows. Rights
 * are only added: the version before goes on working under the same role while this one starts.
 */
export async function grantRuntime(owner: Connection, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  const statements = [
    `grant usage on schema public to ${name}`,
    `grant select on kysely_migration to ${name}`,
    ...readAndAdd.map((table) => `grant select, insert on ${table} to ${name}`),
    ...Object.entries(changes).map(([table, columns]) => `grant update (${columns}) on ${table} to ${name}`),
    ...removals.map((table) => `grant delete on ${table} to ${name}`),
  ];
  await owner.query(statements.join(';\n'));
}
