import { Client } from 'pg';
import { BackendConnection } from '../../src/server/db/backend-connection';
import type { AwaitedStatement } from '../../src/server/db/sent-statements';

/** What happens to each statement of this process on its way to the database. */
export interface Interception {
  /** answers the statement to run instead */
  readonly rewrite?: (text: string) => string;
  /** called before each; what it answers is the statement's failure */
  readonly before?: (text: string, values: readonly unknown[]) => Error | undefined;
}

type Query = (this: Client, ...given: unknown[]) => unknown;

/** Ends a statement with a failure, in whichever way its caller waits for it. */
function fail(failure: Error, callback: unknown): unknown {
  if (typeof callback !== 'function') return Promise.reject(failure);
  process.nextTick(() => (callback as (failure: Error) => void)(failure));
  return undefined;
}

/** Stands between this process and its databases until the answered function is called. */
export function interceptSql({ rewrite = (text) => text, before = () => undefined }: Interception): () => void {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(first, ...others) {
    if (typeof first !== 'string') return original.call(this, first, ...others);
    const text = rewrite(first);
    const failure = before(text, Array.isArray(others[0]) ? others[0] : []);
    if (failure) return fail(failure, others.at(-1));
    return original.call(this, text, ...others);
  };
  const stopSends = interceptSends({ rewrite, before });
  return () => {
    prototype.query = original;
    stopSends();
  };
}

/** The same of statements that go together: behind the one that fails nothing is sent. */
function interceptSends({ rewrite, before }: Required<Interception>): () => void {
  const { prototype } = BackendConnection;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the connection it was taken from
  const original = prototype.send;
  prototype.send = function send(this: BackendConnection, statements) {
    const sent: AwaitedStatement[] = [];
    let failure: Error | undefined;
    for (const statement of statements) {
      const sql = rewrite(statement.sql);
      failure ??= before(sql, statement.parameters);
      if (failure) process.nextTick(statement.reject, failure);
      else sent.push({ ...statement, sql });
    }
    if (sent.length > 0) original.call(this, sent);
  };
  return () => {
    prototype.send = original;
  };
}

/** Takes the row locks of the ledger away: the control of every race. */
export const withoutRowLocks: Interception = {
  rewrite: (text) => text.replace(/\bfor update( of "?\w+"?)?|\bfor no key update of "\w"$/g, ''),
};
