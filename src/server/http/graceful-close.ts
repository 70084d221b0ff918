import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to end once the server closes. */
const patienceMilliseconds = 10_000;
/**
 * Milliseconds without a request, and without an answer under way, until those that were on their way have come, and the
 * longest wait for such a pause: whoever is answered last may send his next request over a connection that lay idle meanwhile.
 */
export const lastRequests = { pause: 300, longest: 2_000 } as const;
/** The listener waits for no pause, only for a quiet turn; under a flood it closes all the same. */
const lastConnections = { pause: 0, longest: 1_000 } as const;
/** Milliseconds of a turn of the event loop in which hardly anybody can have come behind those that it took. */
const shortTurnMilliseconds = 0.3;
const betweenTurnsMilliseconds = 2;

/** Whether something is under way, and whether there is nothing left to wait for. */
interface Work {
  readonly isUnderWay: () => boolean;
  readonly isOver: () => boolean;
}

const nothing: Work = { isUnderWay: () => false, isOver: () => false };

/**
 * Waits for a pause and behind it for a turn of the event loop that brought nobody: what is closed then is closed over
 * nobody who waits to be taken or read, and would be reset. A turn takes them at its beginning, so that one that was long,
 * by its work or on a busy machine, leaves others behind.
 */
async function untilQuiet(
  server: Server,
  event: 'connection' | 'request',
  { pause, longest }: Readonly<Record<'pause' | 'longest', number>>,
  { isUnderWay, isOver } = nothing,
): Promise<void> {
  let arrivedAt = performance.now();
  const arrive = () => (arrivedAt = performance.now());
  server.on(event, arrive);
  let lastMoment = performance.now() + longest;
  while (!isOver() && performance.now() < lastMoment) {
    await wait(betweenTurnsMilliseconds);
    const begunAt = performance.now();
    if (isUnderWay()) {
      arrivedAt = begunAt;
      lastMoment = begunAt + longest;
    }
    await turn();
    const now = performance.now();
    if (arrivedAt < begunAt && now - begunAt < shortTurnMilliseconds && now - arrivedAt >= pause) break;
  }
  server.off(event, arrive);
}

/**
 * Takes no new connection from now on, and serves those that are there. The listener closes before anybody is told to close
 * his connection, who would open another one just then.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  await untilQuiet(server, 'connection', lastConnections);
  // The listener alone: the close of an HTTP server breaks idle connections at once, and a request may be on its way in one.
  Server.prototype.close.call(server);
}

/**
 * Lets requests under way end when the application closes, and nothing else: connections that never sent a request, or
 * stopped in the middle of one, would otherwise keep it from closing until they time out.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  const answersOf = new Map<Socket, Set<ServerResponse>>();
  let isEnding = false;

  const remember = (socket: Socket) => {
    answersOf.set(socket, new Set());
    socket.once('close', () => answersOf.delete(socket));
  };
  app.server.on('connection', remember);
  app.server.on('secureConnection', remember);
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answersOf.get(socket)?.add(answer);
    answer.once('close', () => {
      // The socket's end may come first: what is gone is not remembered again.
      const answers = answersOf.get(socket);
      answers?.delete(answer);
      if (answers?.size === 0 && isEnding) socket.destroySoon();
    });
  });

  app.addHook('preClose', async () => {
    await stopListening(app.server);
    const close = app.server.close.bind(app.server);
    app.server.close = (whenClosed) => close(() => whenClosed?.());
    // Whoever is told does not send another request into a connection that is about to close.
    for (const answers of answersOf.values()) for (const answer of answers) answer.shouldKeepAlive = false;
    // It keeps nothing alive itself, and the last connection may be closed by now.
    setTimeout(() => {
      for (const socket of answersOf.keys()) socket.destroy();
    }, patienceMilliseconds).unref();
    await untilQuiet(app.server, 'request', lastRequests, {
      isUnderWay: () => [...answersOf.values()].some(({ size }) => size > 0),
      isOver: () => answersOf.size === 0,
    });
    isEnding = true;
    for (const [socket, answers] of answersOf) if (answers.size === 0) socket.destroySoon();
  });
}
