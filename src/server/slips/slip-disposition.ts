import { slipExtension, slipFileName, slipIsImage } from '#contract/vocabulary/slips';
import type { StoredSlip } from './slip-store';

/** How a slip leaves: a picture opens, anything else is saved under the name it was uploaded with (contract §3, §9). */
export function slipDisposition(slip: Pick<StoredSlip, 'name' | 'fileName'>): string {
  if (slipIsImage(slip.name)) return 'inline';
  const known = slipFileName(slip.fileName);
  // A name that was cut off when it was kept would not open with the right program.
  const name = slipExtension(known) === slipExtension(slip.name) ? known : slip.name;
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${coded(name)}`;
}

/** For programs that read no other: ASCII without what could end the quotes or be decoded (RFC 6266). */
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');

/** RFC 8187: encodeURIComponent leaves four characters that mean something there. */
const coded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
