import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { besideFile } from '../beside-file';
import { folderError } from '../embedded/data-folder';
import { StartupError } from '../startup-error';

/** The key that signs the heads of the audit log: a file of its own, never in the database. */
export interface AuditKey {
  /** by which its public half is found */
  readonly id: string;
  readonly publicKey: KeyObject;
  sign(text: string): Buffer;
}

const idLength = 16;

/** A public key's name: the beginning of its digest, so that none can be given to another. */
export function keyId(publicKey: KeyObject): string {
  const digest = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return digest.digest('hex').slice(0, idLength);
}

/** Reads the key that `AUDIT_KEY_FILE` names, else DATA_DIR/audit.key, which the first start makes with mode 0600. Throws StartupError. */
export function auditKey(dataDir: string, named: string | null): AuditKey {
  const file = named ?? path.join(dataDir, 'audit.key');
  if (named === null && !fs.existsSync(file)) makeKey(file, dataDir);
  try {
    const privateKey = createPrivateKey(fs.readFileSync(file));
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('it holds no Ed25519 key');
    const publicKey = createPublicKey(privateKey);
    return { id: keyId(publicKey), publicKey, sign: (text) => sign(null, Buffer.from(text), privateKey) };
  } catch (error) {
    throw new StartupError(
      `The key that signs the audit log cannot be read from ${file} (${(error as Error).message}). It must be an Ed25519 private key (PEM)${named === null ? '' : ', as AUDIT_KEY_FILE is to name'}.`,
    );
  }
}

/** Written beside and linked, so that of two first starts one key is kept, and never half of one. */
function makeKey(file: string, dataDir: string): void {
  const beside = besideFile(file);
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    fs.writeFileSync(beside, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    fs.linkSync(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderError(dataDir, error);
  } finally {
    fs.rmSync(beside, { force: true });
  }
}
