import type { FeeTypeRow } from '#contract/areas/settings.wire';
import type { Connection } from '../db/database';
import { build, onlyRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';

const feeTypes = writtenOnce(() => build.selectFrom('fee_types').select(['id', 'name']).orderBy('name').orderBy('id'));

/** All fee types, by name (query getallfees). */
export async function listFeeTypes(connection: Connection): Promise<FeeTypeRow[]> {
  const found = await rows(connection, feeTypes());
  return found.map((row) => ({ feetypeid: row.id, feename: row.name }));
}

/** How many payments use the fee type, reversed ones included (contract §4.9). */
export async function countPaymentsOfFeeType(connection: Connection, feeTypeId: number): Promise<number> {
  const { count } = await onlyRow(
    connection,
    build
      .selectFrom('payments')
      .select((payments) => payments.fn.countAll<number>().as('count'))
      .where('fee_type_id', '=', feeTypeId),
  );
  return count;
}
