import { sql } from 'kysely';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { LedgerKind } from '#contract/reports/entry-columns';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { accountColumnOf, type DeclaredEntry, declaredEntry } from '../movements/movement-entries';

/**
 * Standing entries of the same kind, day, accounts and amounts. They are found by the index of the first account and the
 * day, and among the latest of those only, so that it costs the same however many entries a day has.
 */
function twinsOfKind({ table, dayColumn, typeColumn, accountLines }: DeclaredEntry) {
  const [first] = accountLines;
  if (!first) throw new Error(`Entries of ${table} move no account`);
  const same = (column: string) => sql`o.${sql.ref(column)} = m.${sql.ref(column)}`;
  const ofOneIndex = [
    same(accountColumnOf(first)),
    same(dayColumn),
    ...(typeColumn === null ? [] : [same(typeColumn)]),
  ];
  const moved = accountLines.flatMap((line) => [same(accountColumnOf(line)), same(line.amount)]);
  return statement(
    { id: 'bigint', by: 'text', at: 'timestamptz' },
    (id: number) => sql`
      select o.id, ${nameToldApart} as by, o.recorded_at as at from ${sql.table(table)} m cross join lateral (
        select * from ${sql.table(table)} o where o.reversed_at is null and ${sql.join(ofOneIndex, sql` and `)}
        order by o.${sql.ref(dayColumn)} desc, o.id desc limit ${limits.twinsAmong}) o
      join users u on u.id = o.recorded_by
      where m.id = ${id} and o.id <> m.id and ${sql.join(moved, sql` and `)} order by o.id desc limit ${limits.twins}`,
  );
}

const statements = {
  DEPOSIT: twinsOfKind(declaredEntry('DEPOSIT')),
  TRANSFER: twinsOfKind(declaredEntry('TRANSFER')),
  INSTALLMENT_PAYMENT: twinsOfKind(declaredEntry('INSTALLMENT_PAYMENT')),
  FEE_PAYMENT: twinsOfKind(declaredEntry('FEE_PAYMENT')),
  // An account has one at most.
  OPENING: null,
} satisfies Record<LedgerKind, unknown>;

/** The entries that may be the same as this one, recorded twice. */
export async function twinsOf(connection: Connection, kind: LedgerKind, id: number): Promise<BookEntry['twins']> {
  const read = statements[kind];
  const found = read === null ? [] : await rows(connection, read(id));
  return found.map((twin) => ({ ...twin, at: twin.at.toISOString() }));
}
