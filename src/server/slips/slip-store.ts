import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { newToken } from '../identity/tokens';
import type { SpooledSlip } from './slip-spool';

const chunkBytes = 512 * 1024;

/** A token that no spreadsheet takes for a formula, so that an export holds it as it is. */
function newSlipToken(): string {
  let token = newToken();
  while (token.startsWith('-')) token = newToken();
  return token;
}

/**
 * Stores a checked file in the caller's transaction, chunk by chunk; answers its unguessable name (contract §3). Throws
 * when the disk does not give back what came in: an entry with half a slip must not be saved.
 */
export async function storeSlip(transaction: BooksTransaction, slip: SpooledSlip, uploadedBy: number): Promise<string> {
  const name = `${newSlipToken()}.${slip.extension}`;
  await rows(
    transaction,
    build.insertInto('slips').values({
      name,
      media_type: slip.mediaType,
      size_bytes: slip.sizeBytes,
      sha256: slip.sha256,
      original_name: slip.originalName,
      uploaded_by: uploadedBy,
    }),
  );
  const file = await open(slip.path, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    const digest = createHash('sha256');
    for (let position = 0; ; position += 1) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) break;
      digest.update(buffer.subarray(0, bytesRead));
      await rows(
        transaction,
        build.insertInto('slip_chunks').values({ slip_name: name, position, content: buffer.subarray(0, bytesRead) }),
      );
    }
    if (!digest.digest().equals(slip.sha256)) throw new Error('An upload is not on the disk as it came in.');
  } finally {
    await file.close();
  }
  return name;
}

/** A stored slip as it is served. */
export interface StoredSlip {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** the name it was uploaded with */
  readonly fileName: string;
}

/** Finds a slip by its name. */
export async function findSlip(connection: Connection, name: string): Promise<StoredSlip | undefined> {
  const row = await firstRow(
    connection,
    build.selectFrom('slips').select(['name', 'media_type', 'size_bytes', 'original_name']).where('name', '=', name),
  );
  if (!row) return undefined;
  return { name: row.name, mediaType: row.media_type, sizeBytes: row.size_bytes, fileName: row.original_name };
}

/**
 * Reads a slip's bytes chunk by chunk; no connection is held between two chunks. Throws at the end when there were not as
 * many as were promised: half a file must not look like a whole one.
 */
export async function* readSlip(
  connection: Connection,
  { name, sizeBytes }: Pick<StoredSlip, 'name' | 'sizeBytes'>,
): AsyncGenerator<Buffer, undefined> {
  let left = sizeBytes;
  for (let position = 0; left > 0; position += 1) {
    const chunk = await firstRow(
      connection,
      build.selectFrom('slip_chunks').select('content').where('slip_name', '=', name).where('position', '=', position),
    );
    if (!chunk || chunk.content.length > left) throw new Error('A slip is not stored as long as it is.');
    left -= chunk.content.length;
    yield chunk.content;
  }
  return undefined;
}
