import { type RawBuilder, sql } from 'kysely';
import { type ForeignCell, seenCell } from '#contract/imports/foreign-cells';
import { messages } from '#contract/texts/messages';
import type { Connection } from '../db/database';
import { build, onlyRow, type Query, rows } from '../db/query';
import { statement } from '../db/statement';
import { conflict } from '../refusal';
import { Company, type Found } from './import-company';
import { readSettings } from './import-settings';
import { isWritten } from './import-sums';

interface GivenNames {
  readonly batchId: number;
  readonly name: number;
  readonly currency: number | null;
}

interface NamedRow {
  readonly id: number;
  readonly name: unknown;
  readonly currency: unknown;
}

/** What rows name: by which columns, and under which number it was found when they were judged. */
export interface NamedRecord {
  readonly members: { readonly name: string; readonly currency?: string };
  readonly given: (given: GivenNames) => Query<NamedRow>;
  readonly find: (company: Company, name: string, currency: string) => Found<{ readonly id: number }>;
}

const declareNamed = (members: NamedRecord['members'], found: RawBuilder<unknown>, find: NamedRecord['find']) => ({
  ...{ members, find },
  given: statement(
    { id: 'bigint', name: 'jsonb | null', currency: 'jsonb | null' },
    ({ batchId, name, currency }: GivenNames) => sql`
      select distinct ${found}::bigint as id, cells -> ${name}::integer as name, cells -> ${currency}::integer as currency
      from import_rows where batch_id = ${batchId} and ${isWritten} and ${found} is not null`,
  ),
});

/** An account, by its name and currency. */
export const namedAccount = (name: string, currency: string, found: RawBuilder<unknown>): NamedRecord =>
  declareNamed({ name, currency }, found, (company, ...given) => company.accountIn(...given));

/** A person, by name or username. */
export const namedPerson = (name: string, found: RawBuilder<unknown>): NamedRecord =>
  declareNamed({ name }, found, (company, given) => company.person(given));

/** A project. */
export const namedProject = (found: RawBuilder<unknown>): NamedRecord =>
  declareNamed({ name: 'project' }, found, (company, given) => company.project(given));

/** Refuses where a name of a batch is another one's by now, or nobody's: its rows would go where the file does not say. */
export async function requireSameNames(
  connection: Connection,
  batchId: number,
  named: readonly NamedRecord[],
): Promise<void> {
  const batch = build.selectFrom('import_batches').select('settings').where('id', '=', batchId);
  const { columns } = readSettings((await onlyRow(connection, batch)).settings);
  const company = await Company.read(connection);
  for (const { members, given, find } of named) {
    const name = columns[members.name];
    const currency = members.currency === undefined ? null : (columns[members.currency] ?? null);
    // It was said once for the file, by its number.
    if (name === undefined) continue;
    for (const row of await rows(connection, given({ batchId, name, currency }))) {
      const text = textOf(row.name);
      const found = find(company, text, textOf(row.currency));
      if (typeof found === 'string' || found.id !== row.id) throw conflict(messages.importBatch.namedOtherwise(text));
    }
  }
}

/** A cell as its row was read; only this server writes them. */
const textOf = (cell: unknown) => seenCell((cell ?? undefined) as ForeignCell | undefined);
