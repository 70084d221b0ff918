import { type RawBuilder, sql } from 'kysely';
import { changedMovements, type FilteredList, keysOf } from './kept-lists';

/** What movements of a list make together, by the values of a filter: `keys`, `row_count`, which may be none, and `cents`. What was never counted is counted now. */
export function sumsByKeys({ list, filter }: Pick<FilteredList, 'list' | 'filter'>): RawBuilder<unknown> {
  const isFilled = sql`exists (select from list_keeping where movements = ${list.noted} and filled_at is not null)`;
  const amount = sql`m.${sql.ref(list.amountColumn)}`;
  return sql`
    select keys, sum(row_count) as row_count, sum(cents) as cents from (
      select keys, row_count, cents from list_totals where list = ${list.name} and filter = ${filter.name}
      union all
      select ${keysOf(filter)}, c.change, c.change * ${amount} from ${changedMovements(list)} where ${isFilled}
      union all
      select ${keysOf(filter)}, 1, ${amount} from ${sql.table(list.table)} m where ${list.isListed} and not ${isFilled}
    ) as parts group by keys`;
}
