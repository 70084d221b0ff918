import { finished, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { streamOf } from '../http/streamed-answers';
import type { Database } from '../db/database';
import { Refusal } from '../refusal';
import { endDownload, noteSent, type Sent } from './download.queries';

const signMilliseconds = 1_000;

/** What is sent, for whom it is counted, and where it goes. */
interface Sending {
  readonly database: Database;
  readonly id: string;
  readonly source: Readable;
  readonly sent: Sent;
  readonly reply: FastifyReply;
}

/**
 * The bytes of a file, counted as they go. While they do, a sign of life is given each second, also while the browser
 * takes none; the file breaks off when it was cancelled meanwhile, or its session ended. How it ended is noted at last.
 */
export function runningDownload({ database, id, source, sent, reply }: Sending): Readable {
  let failure: Error | undefined;
  let isAsking = false;
  const { log } = reply;
  const body = streamOf(counted(source, sent), () => source.destroy());
  const giveSign = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      // As the source's own failure, so that the answer is cut off and nothing looks complete.
      if (!(await noteSent(database, id, sent))) body.destroy(new Error('The download is not wanted any more'));
    } catch (error) {
      log.warn({ err: error }, 'how far a download is could not be noted this time');
    } finally {
      isAsking = false;
    }
  };
  const signs = setInterval(() => void giveSign(), signMilliseconds).unref();
  body.once('error', (error) => (failure = error));
  finished(reply.raw, (error) => {
    clearInterval(signs);
    const outcome = failure ? 'failed' : error ? 'left' : 'done';
    const sentence = failure instanceof Refusal ? failure.message : null;
    endDownload(database, id, sent, { outcome, failure: sentence }).catch((cause: unknown) => {
      log.warn({ err: cause }, 'how a download ended could not be noted');
    });
  });
  return body;
}

async function* counted(source: Readable, sent: Sent): AsyncGenerator<Buffer, undefined> {
  for await (const piece of source as AsyncIterable<Buffer>) {
    sent.bytes += piece.length;
    yield piece;
  }
  return undefined;
}
