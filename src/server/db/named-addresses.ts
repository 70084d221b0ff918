import { StartupError } from '../startup-error';

const insufficientPrivilege = '42501';

/** A setting that says where the database is. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL';

/** What to do where an address leads through a pooler that the server is not told of. */
export const pastThePooler =
  'Please set DATABASE_POOLER=transaction for DATABASE_URL, and name the database itself in DATABASE_DIRECT_URL and DATABASE_OWNER_URL.';

/** Does what is done at an address; a failure is a StartupError that names the setting. */
export async function named<Result>(
  setting: AddressSetting,
  work: () => Promise<Result>,
  isMigrating = false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unusable(setting, error, isMigrating);
  }
}

/** Why a database cannot be used, with the setting that leads there; who has no right to make the tables has another remedy. */
export function unusable(setting: AddressSetting, error: unknown, isMigrating = false): StartupError {
  if (error instanceof StartupError) return error;
  const { message: reason, code } =
    error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) };
  if (/^unsupported startup parameter/.test(reason))
    return new StartupError(`An address of the database leads to a pooler (${reason}). ${pastThePooler}`);
  const remedy =
    isMigrating && code === insufficientPrivilege
      ? 'Please name the role that owns the database and its tables in DATABASE_OWNER_URL.'
      : 'Please check the address, and that the database runs.';
  return new StartupError(`The database of ${setting} cannot be used (${reason}). ${remedy}`);
}
