import { type CheckedSlipExtension, isCheckedExtension, slipExtension } from '../../src/contract/vocabulary/slips';

const heads: Readonly<Record<CheckedSlipExtension, number[]>> = {
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [...Buffer.from('%PDF-1.4')],
};

/** A picture of one pixel that a browser can show. */
export const realPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A slip that begins as its kind does and is filled up to its size with bytes that differ from place to place. */
export function slipBytes(extension: CheckedSlipExtension, size = 600): Buffer {
  const bytes = Buffer.alloc(size);
  for (let place = 0; place < size; place += 1) bytes[place] = (place * 31 + (place >> 8)) & 0xff;
  Buffer.from(heads[extension]).copy(bytes);
  return bytes;
}

/** The same as a file that a person has chosen; the name decides which kind it is said to be. */
export function slipFile(name = 'receipt.png', { size, bytes }: { size?: number; bytes?: Buffer } = {}): File {
  const extension = slipExtension(name) ?? '';
  return new File([Uint8Array.from(bytes ?? slipBytes(isCheckedExtension(extension) ? extension : 'png', size))], name);
}
