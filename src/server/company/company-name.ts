import type { Connection } from '../db/database';
import { build, firstRow } from '../db/query';
import { writtenOnce } from '../db/written-once';

const keptName = writtenOnce(() => build.selectFrom('company_settings').select('company_name'));

/** The company's name; null until it has one. */
export async function readNameOfCompany(connection: Connection): Promise<string | null> {
  return (await firstRow(connection, keptName()))?.company_name ?? null;
}
