// A process of its own that holds an embedded database, so that tests can kill it.
// Prints one JSON line a step: {ready}, then {acknowledged} for every row that PostgreSQL has committed, or {refused}.
import { Client } from 'pg';
import { startEmbedded } from '../../src/server/embedded/embedded-server';

/** Resolves once it is out of this process: what only waits here for a listener who is busy dies with it. */
function say(step: object): Promise<void> {
  return new Promise((said) => process.stdout.write(`${JSON.stringify(step)}\n`, () => said()));
}

async function hold(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, transport: process.argv[3] === 'tcp' ? 'tcp' : 'socket' });
  await say({ ready: server.pid });
  const client = new Client({ ...server.admin, ssl: false });
  await client.connect();
  await client.query('create table if not exists held (id bigint primary key)');
  for (let id = 1; ; id += 1) {
    await client.query('insert into held values ($1)', [id]);
    await say({ acknowledged: id });
  }
}

process.once('SIGTERM', () => process.exit(0));
hold(process.argv[2] ?? '').catch(async (error: unknown) => {
  await say({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
});
