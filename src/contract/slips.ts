import { limits } from './limits';
import { messages } from './messages';

/** A chosen file as far as its rules need it. */
export interface SlipFile {
  readonly name: string;
  readonly size: number;
}

/** What a slip may be: extension to media type; jpg, jpeg and png are shown as images (§2, §9). */
export const slipTypes = {
  jpg: { mediaType: 'image/jpeg', image: true },
  jpeg: { mediaType: 'image/jpeg', image: true },
  png: { mediaType: 'image/png', image: true },
  pdf: { mediaType: 'application/pdf', image: false },
} as const;
export type SlipExtension = keyof typeof slipTypes;

/** Name of the cookie that opens slips from a plain link (contract §3). */
export const slipCookieName = 'slips';

/** Slip names that the server makes: 256 random bits and the real extension. */
export const slipNamePattern = '^[A-Za-z0-9_-]{43}\\.(jpg|jpeg|png|pdf)$';

/** The part name of a slip in an upload (§7). */
export const slipPartName = 'slip';

/** File name of the zip of an installment's slips (contract §3). */
export const paymentSlipsFile = 'payment_slips.zip';

/** What the file of all slips is, and how it begins whatever a server calls its type. */
export const zipFiles = { mediaType: 'application/zip', signature: 'PK' } as const;

/** For the file chooser: '.jpg,.jpeg,.png,.pdf'. */
export const slipAccept = Object.keys(slipTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** The lower-case extension when it is an allowed one, else null. */
export function slipExtension(name: string): SlipExtension | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(slipTypes, extension) ? (extension as SlipExtension) : null;
}

/** Whether a stored slip opens in a new tab as an image (§2 Slip cell). */
export function slipIsImage(slip: string): boolean {
  const extension = slipExtension(slip);
  return extension !== null && slipTypes[extension].image;
}

/** Which movement a slip belongs to; the size rule and its sentence differ (§5). */
export type SlipOwner = 'deposit' | 'transfer' | 'payment';

/** The sentence that refuses a slip's size, or null: deposits and payments under 10MB, transfers at most 10MB (§5). */
export function slipSizeError(owner: SlipOwner, bytes: number): string | null {
  const accepted = owner === 'transfer' ? bytes <= limits.slipBytes : bytes < limits.slipBytes;
  return accepted ? null : messages.slip.tooLarge[owner];
}

/** The sentence that refuses a chosen file by its size or name, or null. */
export function slipError(owner: SlipOwner, file: SlipFile): string | null {
  if (file.size === 0) return messages.slip.empty;
  return slipSizeError(owner, file.size) ?? (slipExtension(file.name) ? null : messages.slip.wrongType);
}
