import fs from 'node:fs';
import { headsFile } from '../audit/audit-heads';
import { findHeadFaults, type HeldHeads } from '../audit/audit-heads-check';
import type { AuditKey } from '../audit/audit-key';
import type { Connection } from '../db/database';

/** Where the heads of the audit log are looked for: in a folder of data, or in a file that was kept elsewhere. */
export interface HeadsToHold {
  readonly dataDir: string;
  readonly file?: string;
  /** this server's own, by which it signs how far it has checked; without it a check remembers nothing */
  readonly key?: AuditKey | undefined;
}

/** What is wrong with the heads from a byte of their file on. */
export type FindHeads = (connection: Connection, from: number) => Promise<HeldHeads>;

/** Holds the chain against the heads that are kept; without any there is nothing to hold it against. */
export const findHeadsOf =
  (heads: HeadsToHold | null): FindHeads =>
  async (connection, from) => {
    if (heads === null) return { faults: [], bytes: 0 };
    const { dataDir, file, key } = heads;
    const kept = file ?? (await headsFile(connection, dataDir));
    if (file === undefined && !fs.existsSync(kept)) return { faults: missingHeads(from), bytes: 0 };
    if (fs.statSync(kept).size < from) return { faults: missingHeads(from), bytes: from };
    // A file from elsewhere is another than the one whose bytes are known.
    const held = await findHeadFaults(connection, kept, key ? [key] : [], file === undefined ? from : 0);
    return file === undefined ? held : { ...held, bytes: from };
  };

const missingHeads = (known: number): string[] =>
  known === 0
    ? []
    : ['The file of signed heads is shorter than it was when the books were checked last: heads are gone.'];
