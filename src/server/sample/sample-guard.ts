import type { Connection } from '../db/database';
import { build, firstRow } from '../db/query';
import { StartupError } from '../startup-error';

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Sample passwords are public, so a database that holds them is served on this machine only. Throws StartupError. */
export async function requireLoopbackForSample(connection: Connection, host: string): Promise<void> {
  if (loopback.test(host)) return;
  const somebody = await firstRow(
    connection,
    build.selectFrom('users').select('id').where('sample', '=', true).limit(1),
  );
  if (!somebody) return;
  throw new StartupError(
    `This database holds the sample company, whose passwords are public, so it is not served on ${host}. Please use HOST=127.0.0.1, or another DATA_DIR with npm start -- --empty.`,
  );
}
