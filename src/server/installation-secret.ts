import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from './startup-error';

const secretBytes = 32;

/** Reads the secret of this installation, and makes it at the first start: DATA_DIR/session.secret with mode 0600. */
export function installationSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'session.secret');
  try {
    if (!fs.existsSync(file)) writeWhole(file, randomBytes(secretBytes));
    const secret = fs.readFileSync(file);
    if (secret.length !== secretBytes)
      throw new StartupError(`${file} is damaged. Please move it away; everybody signs in again then.`);
    return secret;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `${file} cannot be read or written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Writes beside and renames, so that a stop in the middle leaves no half secret. */
function writeWhole(file: string, content: Buffer): void {
  const beside = `${file}.new`;
  fs.writeFileSync(beside, content, { mode: 0o600 });
  fs.renameSync(beside, file);
}
