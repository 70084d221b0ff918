import fs from 'node:fs';
import { headsFile } from '../audit/audit-heads';
import { findHeadFaults, type HeldHeads } from '../audit/audit-heads-check';
import type { AuditKey } from '../audit/audit-key';
import type { Connection } from '../db/database';

/** Where the heads of the audit log are looked for. */
export interface HeadsToHold {
  readonly dataDir: string;
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
    const { dataDir, key } = heads;
    const kept = await headsFile(connection, dataDir);
    if (!fs.existsSync(kept)) return { faults: missingHeads(from), bytes: 0 };
    if (fs.statSync(kept).size < from) return { faults: missingHeads(from), bytes: from };
    return findHeadFaults(connection, kept, key ? [key] : [], from);
  };

const missingHeads = (known: number): string[] =>
  known === 0
    ? []
    : ['The file of signed heads is shorter than it was when the books were checked last: heads are gone.'];
