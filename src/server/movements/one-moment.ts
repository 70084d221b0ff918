import type { WritingConnection } from '../db/books-pool';

/** A connection in a transaction of one moment; let go once, it is another's. */
export interface MomentsConnection {
  readonly client: WritingConnection;
  readonly letGo: (isBroken: boolean) => void;
}

/** A transaction whose first statement decides of when everything is that is read in it; let go when the work fails. */
export async function atOneMoment<Result>(
  client: WritingConnection,
  work: (moment: MomentsConnection) => Promise<Result>,
): Promise<Result> {
  const letGo = onlyOnce((isBroken: boolean) => {
    client.release(isBroken);
  });
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work({ client, letGo });
  } catch (error) {
    letGo(true);
    throw error;
  }
}

/** The same, but of many calls only the first one does it. */
function onlyOnce<Value>(act: (value: Value) => void): (value: Value) => void {
  let isDone = false;
  return (value) => {
    if (isDone) return;
    isDone = true;
    act(value);
  };
}
