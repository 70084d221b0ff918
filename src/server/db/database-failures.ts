/** How a database fails: it cannot be reached, has others at what is asked for, has no room left, can only be read, does not let the server in, or is not there. */
export type DatabaseFailure = 'unavailable' | 'occupied' | 'full' | 'readOnly' | 'notAdmitted' | 'missing';

/** The message of `pg` when the answer to a statement does not come. */
const silence = 'Query read timeout';
const readOnlyTransaction = '25006';
const lockNotAvailable = '55P03';

const failures: Readonly<Record<string, DatabaseFailure>> = {
  [readOnlyTransaction]: 'readOnly',
  '28000': 'notAdmitted',
  '28P01': 'notAdmitted',
  '3D000': 'missing',
  // Found each time that the transaction was tried: it was rolled back, and may succeed later.
  '40001': 'occupied',
  '40P01': 'occupied',
  [lockNotAvailable]: 'occupied',
  // Its disk, and the one on which uploads wait.
  '53100': 'full',
  ENOSPC: 'full',
};

/** Classes of SQLSTATE: the connection, and too few resources. */
const unavailableClasses = new Set(['08', '53']);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '58030',
  'EROFS',
  'EMFILE',
  '25P03',
  '25P04',
  '57014',
]);
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The connection itself, or the server behind it, has ended under a statement. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '08003']);

const unreachable = new WeakSet<Error>();

/** Remembers that this error is why there was no connection, whatever else it says; answers it. */
export function markAsUnreachable(error: Error): Error {
  unreachable.add(error);
  return error;
}

/** The error of a database that is given up because it says nothing. */
export function silenceOfDatabase(): Error {
  return new Error(silence);
}

/** The error of a database that says it can only be read, before a statement fails for it. */
export function readOnlyDatabase(): Error {
  return Object.assign(new Error('The database can only be read'), { code: readOnlyTransaction });
}

/** Whether a database was given up because it said nothing: the connection is of no use then, not even to roll back. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && (error.message === silence || isSilence(error.cause));
}

/** Whether a connection broke that was there: what was asked on it has no answer. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || unreachable.has(error)) return false;
  return brokenCodes.has(codeOf(error) ?? '') || brokenConnection.test(error.message);
}

/** Whether a server that works has just no room for another connection. */
export function isBusyServer(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return code === 'EAGAIN' || code === '53300';
}

/** Whether a wait for what others hold was given up. */
export function isVainWait(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable;
}

/** Whether the database can only be read. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnlyTransaction;
}

/**
 * Whether what is prepared on a connection cannot be run any more, since a migration of a newer version has changed a
 * column meanwhile, or since it is prepared elsewhere: a new connection prepares it anew, and nothing was run.
 */
export function isStalePreparation(error: unknown): boolean {
  const { routine } = (error ?? {}) as { routine?: unknown };
  return codeOf(error) === '26000' || (codeOf(error) === '0A000' && routine === 'RevalidateCachedQuery');
}

/** The SQLSTATE of the database, or the code of the system. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** How the database failed, so that the same request may succeed later; null for an error that is not the database's. */
export function failureOfDatabase(error: unknown): DatabaseFailure | null {
  const code = codeOf(error);
  const known = code === undefined ? undefined : failures[code];
  if (known) return known;
  if (isSilence(error) || (error instanceof Error && unreachable.has(error))) return 'unavailable';
  if (code !== undefined && (unavailableCodes.has(code) || isUnavailableState(code))) return 'unavailable';
  return error instanceof Error && brokenConnection.test(error.message) ? 'unavailable' : null;
}

function isUnavailableState(code: string): boolean {
  return code.length === 5 && unavailableClasses.has(code.slice(0, 2));
}
