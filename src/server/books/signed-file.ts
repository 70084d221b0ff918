import { verify } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicKeysBeside } from '../audit/audit-heads';
import type { AuditKey } from '../audit/audit-key';
import { besideFile } from '../beside-file';
import { giveToOwner, makeFolderOf } from '../embedded/private-files';

/* What the check of the books remembers stands beside the heads, where the owner of the database cannot write, and is
   signed by the same key, so that nobody who only gets at the folder writes it either. */

/** What a file says when it is there and is what was signed; else why it is not used. */
export type SignedContents = { readonly contents: unknown } | { readonly reason: 'none' | 'spoilt' };

interface SignedFile {
  readonly contents: string;
  /** which public key fits */
  readonly key: string;
  /** base64 */
  readonly signature: string;
}

/** The name of the file is signed, too: none stands for another. */
const signedText = (file: string, contents: string) => `property-management ${path.basename(file)} ${contents}`;

/** Writes a file anew, signed; whoever reads it meanwhile finds the one before. */
export async function writeSigned(file: string, key: AuditKey, value: unknown): Promise<void> {
  const contents = JSON.stringify(value);
  const signature = key.sign(signedText(file, contents)).toString('base64');
  const signed: SignedFile = { contents, key: key.id, signature };
  makeFolderOf(file);
  const beside = besideFile(file);
  await writeFile(beside, `${JSON.stringify(signed)}\n`, { mode: 0o600, flush: true });
  // A check that root has run must not keep the server, whose folder it is, from its own.
  giveToOwner(beside, path.dirname(file));
  await rename(beside, file);
}

/** Reads a signed file; the keys are this server's own and those beside the heads. */
export async function readSigned(file: string, key: AuditKey): Promise<SignedContents> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { reason: 'none' };
  try {
    const { contents, key: id, signature } = JSON.parse(text) as Partial<Record<keyof SignedFile, unknown>>;
    if (typeof contents !== 'string' || typeof id !== 'string' || typeof signature !== 'string') throw new Error();
    const publicKey = id === key.id ? key.publicKey : (await publicKeysBeside(file)).get(id);
    const isSigned =
      publicKey && verify(null, Buffer.from(signedText(file, contents)), publicKey, Buffer.from(signature, 'base64'));
    return isSigned ? { contents: JSON.parse(contents) } : { reason: 'spoilt' };
  } catch {
    return { reason: 'spoilt' };
  }
}

/** Takes a file away that is of no use any more. */
export const forgetSigned = (file: string): Promise<void> => rm(file, { force: true });
