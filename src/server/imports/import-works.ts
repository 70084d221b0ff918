import type { FastifyRequest } from 'fastify';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { Database } from '../db/database';
import { inSession } from '../http/in-session';
import { conflict } from '../refusal';
import type { ImportRun, ImportWork } from './import-runs';
import { undoBatch } from './import-undoing';
import { writeBatch } from './import-writing';
import { sameFileInBooks } from './imports.queries';

const onceInBooks = 'import_batches_once';

/** Who asked, as he was when he asked: what is done afterwards outlives the connection that it was asked on. */
const askedBy = ({ session, ip, id, method, routeOptions }: FastifyRequest) =>
  ({ session, ip, id, method, routeOptions }) as FastifyRequest;

/** Writes a batch, in the name and with the rights of who asked for it. */
export function writing(database: Database, request: FastifyRequest, kind: ImportKind): ImportWork {
  const asked = askedBy(request);
  return {
    givenBack: 'judged',
    do: async (run) => {
      try {
        await inSession(database, asked, (transaction, actor) => writeBatch(transaction, actor, run, kind));
      } catch (error) {
        throw (await namedSameFile(database, run, error)) ?? error;
      }
    },
  };
}

/** Of two who write the same file at the same moment the database lets one through. */
async function namedSameFile(database: Database, { batchId }: ImportRun, error: unknown): Promise<Error | null> {
  if ((error as { constraint?: unknown }).constraint !== onceInBooks) return null;
  const sentence = await sameFileInBooks(database, batchId);
  return sentence === null ? null : conflict(sentence);
}

/** Undoes a batch in the same way. */
export function undoing(database: Database, request: FastifyRequest, kind: ImportKind): ImportWork {
  const asked = askedBy(request);
  return {
    givenBack: 'written',
    do: (run) => inSession(database, asked, (transaction, actor) => undoBatch(transaction, actor, run, kind)),
  };
}
