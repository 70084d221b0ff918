import { sql } from 'kysely';
import { rows } from './query';
import type { DB } from './schema';
import { statement } from './statement';
import type { Transaction } from './transaction';

/** Tables whose rows are given their numbers before they are written: whoever writes one knows what to call it. */
export type NumberedTable = Extract<
  keyof DB,
  'journal_entries' | 'deposits' | 'transfers' | 'payments' | 'opening_balances'
>;

const giveOut = statement(
  { number: 'bigint' },
  (tables: readonly NumberedTable[]) => sql`
    select nextval((name || '_id_seq')::regclass) as number
    from unnest(${tables}::text[]) with ordinality as given (name, place) order by place`,
);

/** Gives out the next number of each of these tables; one that is not used in the end is never given again. */
export async function nextNumbers<const Tables extends readonly NumberedTable[]>(
  transaction: Transaction,
  tables: Tables,
): Promise<{ readonly [Place in keyof Tables]: number }> {
  const given = await rows(transaction, giveOut(tables));
  return given.map(({ number }) => number) as unknown as { readonly [Place in keyof Tables]: number };
}
