/* npm run codegen: migrates an empty database and writes its types to src/server/db/schema.ts. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateSchemaTypes } from './schema-types';

// Migrations are imported as texts, as the bundler does it.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Node offers nothing else that loads a text as a module
require.extensions['.sql'] = (module, file) => {
  module.exports = { __esModule: true, default: fs.readFileSync(file, 'utf8') };
};

async function writeTypes(): Promise<number> {
  const { startEmbedded } = await import('../src/server/embedded/embedded-server');
  const { migrate } = await import('../src/server/db/migrate');
  const { prepareDatabase } = await import('../src/server/db/roles');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-management-types-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const { owner } = await prepareDatabase(embedded.admin);
    await migrate(owner, null);
    const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(owner.host)}`;
    const { status, output } = await generateSchemaTypes(url, { isCheck: false });
    process.stdout.write(output);
    return status;
  } finally {
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void writeTypes().then((status) => {
  process.exitCode = status;
});
