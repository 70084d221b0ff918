import { type CheckedSlipExtension, isCheckedExtension } from '#contract/vocabulary/slips';

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pdf = Buffer.from('%PDF-');

const signatures: Readonly<Record<CheckedSlipExtension, Buffer>> = { jpg: jpeg, jpeg, png, pdf };

/** Bytes that are needed to tell what a file is. */
export const signatureLength = png.length;

/** Whether the first bytes are those of the kind that the extension names; a kind that is not checked has none. */
export function signatureFits(extension: string, head: Buffer): boolean {
  if (!isCheckedExtension(extension)) return true;
  const signature = signatures[extension];
  return head.subarray(0, signature.length).equals(signature);
}
