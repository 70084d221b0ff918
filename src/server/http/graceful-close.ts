import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to end once the server closes. */
const patienceMilliseconds = 10_000;
/** Milliseconds, from when nobody new is taken, in which a request that was on its way comes in and is told to be the last. */
const lastRequestMilliseconds = 150;
/** Milliseconds of a turn of the event loop in which hardly anybody can have come to wait behind those that it took. */
const shortTurnMilliseconds = 0.3;
const betweenTurnsMilliseconds = 2;
/** Milliseconds until the listener closes all the same, under a flood. */
const longestListeningMilliseconds = 1_000;

/**
 * Takes no new connection from now on, and serves those that are there. The listener closes only behind a turn that brought
 * none, since those that still wait to be taken are broken then; a turn takes them at its beginning, so that one that was
 * long, by its work or on a busy machine, leaves others behind. It comes before anybody is told to close his connection,
 * who would open another one just then.
 */
export async function stopListening(server: Server): Promise<void> {
  let connections = 0;
  const count = () => (connections += 1);
  server.on('connection', count);
  const lastMoment = performance.now() + longestListeningMilliseconds;
  while (server.listening) {
    await wait(betweenTurnsMilliseconds);
    const [before, begunAt] = [connections, performance.now()];
    await turn();
    const now = performance.now();
    const isQuiet = connections === before && now - begunAt < shortTurnMilliseconds;
    // The listener alone: the close of an HTTP server breaks idle connections at once, and a request may be on its way in one.
    if (isQuiet || now > lastMoment) Server.prototype.close.call(server);
  }
  server.off('connection', count);
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
    // After what has come in meanwhile was read: a socket that is closed over unread bytes is reset.
    await wait(lastRequestMilliseconds);
    await turn();
    isEnding = true;
    for (const [socket, answers] of answersOf) if (answers.size === 0) socket.destroySoon();
  });
}
