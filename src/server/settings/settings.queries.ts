import type { FeeTypeRow } from '#contract/areas/settings.wire';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { build, onlyRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';

const feeTypes = writtenOnce(() => build.selectFrom('fee_types').select(['id', 'name']).orderBy('name').orderBy('id'));

/** All fee types, by name (query getallfees). */
export async function listFeeTypes(connection: Connection): Promise<FeeTypeRow[]> {
  const found = await rows(connection, feeTypes());
  return found.map((row) => ({ feetypeid: row.id, feename: row.name }));
}

/** How many payments use the fee type, reversed ones included (contract §4.9); of very many, one more than are counted. */
export async function countPaymentsOfFeeType(connection: Connection, feeTypeId: number): Promise<number> {
  const uses = build
    .selectFrom('payments')
    .select('fee_type_id')
    .where('fee_type_id', '=', feeTypeId)
    .limit(limits.countedUses + 1);
  const { count } = await onlyRow(
    connection,
    build.selectFrom(uses.as('uses')).select(({ fn }) => fn.countAll<number>().as('count')),
  );
  return count;
}
