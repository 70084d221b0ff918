import { limits } from './limits';
import { directionCharacters, steeringCharacters } from '../values/steering-characters';

const unseen = ` .${directionCharacters}`;
/** A run of them that ends a name is looked for at its beginning alone: people may send a name of any length. */
const unseenEnd = new RegExp(`(?<![${unseen}])[${unseen}]+$`, 'u');
const steering = new RegExp(`[${steeringCharacters}]`, 'gu');

/** A chosen file as far as its rules need it. */
export interface SlipFile {
  readonly name: string;
  readonly size: number;
}

/** Which movement a slip belongs to; the size rule and its sentence differ (§5). */
export type SlipOwner = 'deposit' | 'transfer' | 'payment';

/** The kinds whose content must be what their name says; jpg, jpeg and png are shown as images (§2, contract §9). */
export const checkedSlipTypes = {
  jpg: { mediaType: 'image/jpeg', image: true },
  jpeg: { mediaType: 'image/jpeg', image: true },
  png: { mediaType: 'image/png', image: true },
  pdf: { mediaType: 'application/pdf', image: false },
} as const;
export type CheckedSlipExtension = keyof typeof checkedSlipTypes;

/** What every other slip is served as: bytes to keep, never anything to show (contract §9). */
const otherMediaType = 'application/octet-stream';

/** Name of the cookie that opens slips from a plain link (contract §3). */
export const slipCookieName = 'slips';

/** Slip names that the server makes: 256 random bits and the extension that the file came with. */
export const slipNamePattern = '^[A-Za-z0-9_-]{43}\\.[a-z0-9]{1,10}$';

/** The part name of a slip in an upload (§7). */
export const slipPartName = 'slip';

/** File name of the zip of an installment's slips (contract §3). */
export const paymentSlipsFile = 'payment_slips.zip';

/** What the file of all slips is, and how it begins whatever a server calls its type. */
export const zipFiles = { mediaType: 'application/zip', signature: 'PK' } as const;

/**
 * The lower-case extension of a file: 1 to 10 letters or digits behind a name, judged without the dots, spaces and
 * direction characters at its end, which computers leave out or do not show (contract §9). Null when there is none.
 */
export function slipExtension(name: string): string | null {
  const shown = name.replace(unseenEnd, '');
  const dot = shown.lastIndexOf('.');
  const extension = shown.slice(dot + 1);
  const hasName = dot > 0 && /[^./\\]/.test(shown.slice(0, dot));
  return hasName && /^[a-z0-9]{1,10}$/i.test(extension) ? extension.toLowerCase() : null;
}

/** Whether an extension names a kind whose content is checked. */
export function isCheckedExtension(extension: string): extension is CheckedSlipExtension {
  return Object.hasOwn(checkedSlipTypes, extension);
}

/** As what a slip of this extension is kept and served. */
export function slipMediaType(extension: string): string {
  return isCheckedExtension(extension) ? checkedSlipTypes[extension].mediaType : otherMediaType;
}

/** Whether a stored slip opens in a new tab as an image (§2 Slip cell). */
export function slipIsImage(slip: string): boolean {
  const extension = slipExtension(slip);
  return extension !== null && isCheckedExtension(extension) && checkedSlipTypes[extension].image;
}

/** The name of a file as it may be kept and shown: nothing in it steers a terminal, a header or the order of reading. */
export function slipFileName(name: string): string {
  const shown = Array.from(name.replace(unseenEnd, '').replace(steering, ''));
  const extension = slipExtension(name);
  const endLength = extension === null ? 0 : extension.length + 1;
  const place = shown.length - endLength;
  return [...shown.slice(0, Math.min(place, limits.fileNameCharacters - endLength)), ...shown.slice(place)].join('');
}
