import { Client } from 'pg';

/** What happens to each statement of this process on its way to the database. */
export interface Interception {
  /** answers the statement to run instead */
  readonly rewrite?: (text: string) => string;
  /** called before each; what it answers is the statement's failure */
  readonly before?: (text: string) => Error | undefined;
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
    const failure = before(text);
    if (failure) return fail(failure, others.at(-1));
    return original.call(this, text, ...others);
  };
  return () => {
    prototype.query = original;
  };
}

/** Takes the row locks of the ledger away: the control of every race. */
export const withoutRowLocks: Interception = {
  rewrite: (text) => text.replace(/\bfor update( of "?\w+"?)?|\bfor no key update of "\w"$/g, ''),
};
