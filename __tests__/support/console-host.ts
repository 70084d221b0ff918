import path from 'node:path';
import fastify from 'fastify';
import type {} from '../../src/server/http/guard';
import { registerConsole } from '../../src/server/http/console';
import { registerPlugins } from '../../src/server/http/plugins';

/** The built console behind the server's own headers, without any API: what the page does by itself. */
export async function hostConsole(): Promise<{ address: string; close: () => Promise<void> }> {
  const app = fastify();
  await registerPlugins(app);
  await registerConsole(app, path.join(__dirname, '../../dist/client'));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, close: () => app.close() };
}
