import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Ends the source of every streamed answer with the connection it goes to. The answer alone does not tell: one that
 * waits for its turn in a connection never hears that the connection is gone.
 */
export function registerStreamedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) endWith(request.raw.socket, payload);
    done(null, payload);
  });
}

function endWith(socket: Socket, source: Readable): void {
  const end = () => source.destroy();
  if (socket.destroyed) end();
  socket.once('close', end);
  finished(source, () => socket.off('close', end));
}
