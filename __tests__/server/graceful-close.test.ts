import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { registerGracefulClose } from '../../src/server/http/graceful-close';

/* A server that closes, and connections that lie idle meanwhile; under load, see E27. */

/** Longer than the pause behind which idle connections are closed. */
const longPause = 700;

it('a connection lies idle beside a slow answer: whoever gets that can send his next request over it', async () => {
  const app = fastify({ return503OnClosing: false });
  registerGracefulClose(app);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  app.get('/quick', () => 'quick');
  app.get('/slow', () => released.then(() => 'slow'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [idle, busy] = [new http.Agent({ keepAlive: true }), new http.Agent({ keepAlive: true })];
  const ask = (agent: http.Agent, path: string) =>
    new Promise<[number | undefined, boolean, string | undefined]>((resolve, reject) => {
      const request = http.get({ port, host: '127.0.0.1', path, agent }, (response) => {
        response.resume().on('end', () => {
          resolve([response.statusCode, request.reusedSocket, response.headers.connection]);
        });
      });
      request.on('error', reject);
    });
  expect(await ask(idle, '/quick')).toEqual([200, false, 'keep-alive']);
  const isAsked = new Promise((resolve) => app.server.once('request', resolve));
  const slow = ask(busy, '/slow');
  await isAsked;
  const closed = app.close();
  await wait(longPause);
  release();
  expect(await slow).toEqual([200, false, 'close']);
  expect(await ask(idle, '/quick')).toEqual([200, true, 'close']);
  await closed;
});
