import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to end once the server closes. */
const patienceMilliseconds = 10_000;
/** Milliseconds in which a request that was already on its way comes in and is told to be the last of its connection. */
const lastRequestMilliseconds = 150;
/** Turns of the event loop, in which connections that wait are taken; under a flood the listener closes all the same. */
const mostTurns = 1_000;

/**
 * Lets requests under way end when the application closes, and nothing else: connections that never sent a request, or
 * stopped in the middle of one, would otherwise keep it from closing until they time out.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  const answersOf = new Map<Socket, Set<ServerResponse>>();
  let isEnding = false;
  let connections = 0;

  const remember = (socket: Socket) => {
    connections += 1;
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

  app.addHook('preClose', (done) => {
    // The listener alone: Node's own close breaks idle connections at once, and a request may be on its way in one. And
    // only once a whole turn brought no connection, since those that still wait would be broken.
    const closeListener = (connectionsBefore: number, turnsLeft: number) => {
      setImmediate(() => {
        if (connections === connectionsBefore || turnsLeft === 0) Server.prototype.close.call(app.server);
        else closeListener(connections, turnsLeft - 1);
      });
    };
    closeListener(-1, mostTurns);
    const close = app.server.close.bind(app.server);
    app.server.close = (whenClosed) => close(() => whenClosed?.());
    // Whoever is told does not send another request into a connection that is about to close.
    for (const answers of answersOf.values()) for (const answer of answers) answer.shouldKeepAlive = false;
    const impatience = setTimeout(() => {
      for (const socket of answersOf.keys()) socket.destroy();
    }, patienceMilliseconds);
    app.server.once('close', () => {
      clearTimeout(impatience);
    });
    const closeIdle = () => {
      isEnding = true;
      for (const [socket, answers] of answersOf) if (answers.size === 0) socket.destroySoon();
      done();
    };
    // After what has come in meanwhile was read: a socket that is closed over unread bytes is reset.
    setTimeout(() => setImmediate(closeIdle), lastRequestMilliseconds);
  });
}
