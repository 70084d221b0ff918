import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import type { Database } from '../db/database';
import { findSession } from '../identity/session.queries';
import { Refusal } from '../refusal';
import { actorOf, denialOf } from './guard';
import { countSent } from './sent-bytes';

const lookMilliseconds = 1_000;

/**
 * Ends the source of every streamed answer with the connection it goes to, and with the session that may have it. The answer
 * alone does not tell: one that waits for its turn in a connection never hears that the connection is gone.
 */
export function registerStreamedAnswers(app: FastifyInstance, database: Database): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) {
      endWith(request.raw.socket, payload);
      if (request.session) endWithSession(request, database, payload);
    }
    done(null, payload);
  });
}

/** A long answer breaks off within moments of the end of its session, as nothing that looks complete. */
function endWithSession(request: FastifyRequest, database: Database, source: Readable): void {
  const { sessionId } = actorOf(request);
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const session = await findSession(database, sessionId);
      if (!session || denialOf(request, session)) source.destroy(new Error('The session of this answer has ended'));
    } catch (error) {
      // It goes on: who asked for it was allowed to.
      request.log.warn({ err: error }, 'whether the session of an answer goes on could not be asked this time');
    } finally {
      isAsking = false;
    }
  };
  const looks = setInterval(() => void look(), lookMilliseconds).unref();
  finished(source, () => clearInterval(looks));
}

/** The heading by which a browser saves an answer under this name of ours. */
export const attachment = (fileName: string) => `attachment; filename="${fileName}"`;

/** To HTTP/1.0, which nginx speaks to what is behind it unless told otherwise, the end of the connection is the end of a whole answer. */
export function requireSeenEnd({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.0') throw new Refusal(505, 'UNAVAILABLE', messages.downloadAnswer.endUnseen);
}

/** Answers with a stream, whose source is opened only for who reads it: a HEAD has the headings alone. */
export async function sendStream(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  open: () => Readable | Promise<Readable>,
): Promise<FastifyReply> {
  const isLook = reply.request.method === 'HEAD';
  if (!isLook && !('content-length' in headers)) requireSeenEnd(reply.request);
  const stream = isLook ? Readable.from([]) : await open();
  // Not before it is open: what is refused has headings of its own.
  return reply.headers(headers).send(stream);
}

/** The same pieces, once the first is there: what fails before it is refused, and breaks no answer in its middle. */
export async function begun<Piece>(
  pieces: AsyncGenerator<Piece, undefined>,
): Promise<AsyncGenerator<Piece, undefined>> {
  const first = await pieces.next();
  return startingWith(first, pieces);
}

async function* startingWith<Piece>(
  first: IteratorResult<Piece, undefined>,
  others: AsyncGenerator<Piece, undefined>,
): AsyncGenerator<Piece, undefined> {
  if (first.done) return undefined;
  yield first.value;
  return yield* others;
}

/**
 * A stream of bytes from what is read piece by piece. `cut` is called once it is destroyed, also while the reading
 * waits for something that may never come; an error nobody listens for ends only this stream.
 */
export function streamOf(
  pieces: AsyncGenerator<Buffer | string, undefined>,
  cut: () => void = () => undefined,
): Readable {
  const stream = Readable.from(counted(pieces), { objectMode: false });
  const close = stream._destroy.bind(stream);
  stream._destroy = (error, whenClosed) => {
    cut();
    close(error, whenClosed);
  };
  finished(stream, () => undefined);
  return stream;
}

/** The same pieces; whoever asks for the next one has sent those before. */
async function* counted<Piece extends Buffer | string>(
  pieces: AsyncGenerator<Piece, undefined>,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of pieces) {
    yield piece;
    countSent(piece.length);
  }
  return undefined;
}

function endWith(socket: Socket, source: Readable): void {
  const end = () => source.destroy();
  if (socket.destroyed) end();
  socket.once('close', end);
  finished(source, () => socket.off('close', end));
}

/** Asks whether somebody still waits for the answer to a request. */
export const isAwaited =
  ({ raw }: FastifyRequest) =>
  () =>
    !raw.socket.destroyed;
