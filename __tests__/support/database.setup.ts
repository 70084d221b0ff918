import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { dropTemplates, makeTemplates, socketUrl, withoutAutovacuum } from './test-database';

/**
 * Starts the run's one PostgreSQL in a folder of its own and makes the templates that each test file copies.
 * With TEST_DATABASE_URL set that server is used instead: its role must be allowed to make databases and roles.
 */
export async function startDatabase(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-management-tests-'));
  // The account that runs the database must be able to get through.
  fs.chmodSync(folder, 0o755);
  process.env.TEST_FOLDER = folder;
  const starting = given ? undefined : startEmbedded({ dataDir: path.join(folder, 'database') });
  // A run that is told to end does not come to its teardown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void Promise.resolve(starting).finally(() => process.exit(130)));
  }
  const embedded = await starting;
  const abandon = () => embedded && process.kill(embedded.pid, 'SIGINT');
  process.once('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    await embedded?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (embedded) await withoutAutovacuum(socketUrl(embedded.admin));
    const server = await makeTemplates(given ?? socketUrl(embedded!.admin), path.join(folder, 'sample'));
    process.env.TEST_DATABASE = JSON.stringify(server);
    return async () => {
      if (given) await dropTemplates(server);
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
