import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { messages } from '#contract/texts/messages';
import { damageOf, unreadable } from './unreadable';

/** Bytes that all parts of a workbook may unpack to. */
const mostUnpacked = 314_572_800;
const mostParts = 2_000;

/** The parts of a workbook by their names. */
export interface WorkbookZip {
  has(name: string): boolean;
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Opens a zip file and looks at its list of contents; one that says that it becomes too large is refused before anything is unpacked. */
export async function openZip(path: string): Promise<WorkbookZip> {
  try {
    // What a part unpacks to may not be more than it says, either.
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    try {
      return zipOf(zip, await partsOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  } catch (error) {
    throw damageOf(error);
  }
}

async function partsOf(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  if (zip.entryCount > mostParts) throw unreadable(messages.import.packedTooTight);
  const parts = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  for await (const part of zip.eachEntry()) {
    if (part.isEncrypted()) throw unreadable(messages.import.oldWorkbook);
    unpacked += part.uncompressedSize;
    if (unpacked > mostUnpacked) throw unreadable(messages.import.packedTooTight);
    if (parts.has(keyOf(part.fileName))) throw unreadable(messages.import.damaged);
    parts.set(keyOf(part.fileName), part);
  }
  return parts;
}

/** Names of parts are the same whatever their case. */
const keyOf = (name: string) => name.toLowerCase();

function zipOf(zip: yauzl.ZipFile, parts: ReadonlyMap<string, yauzl.Entry>): WorkbookZip {
  return {
    has: (name) => parts.has(keyOf(name)),
    open: async (name) => {
      const part = parts.get(keyOf(name));
      if (!part) throw unreadable(messages.import.damaged);
      return zip.openReadStreamPromise(part).catch((error: unknown) => {
        throw damageOf(error);
      });
    },
    close: () => {
      zip.close();
    },
  };
}
