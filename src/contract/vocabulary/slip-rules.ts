import { limits } from './limits';
import { messages } from '../texts/messages';
import { isRefusedExtension } from './refused-slips';
import { slipExtension, type SlipFile, type SlipOwner } from './slips';

/** The sentence that refuses a slip's size, or null: deposits and payments under 10MB, transfers at most 10MB (§5). */
export function slipSizeError(owner: SlipOwner, bytes: number): string | null {
  const accepted = owner === 'transfer' ? bytes <= limits.slipBytes : bytes < limits.slipBytes;
  return accepted ? null : messages.slip.tooLarge[owner];
}

/** The sentence that refuses a file by its name, or null: any kind may be a slip but what is run when it is opened. */
export function slipNameError(name: string): string | null {
  const extension = slipExtension(name);
  if (extension === null) return messages.slip.noExtension;
  return isRefusedExtension(extension) ? messages.slip.refusedType : null;
}

/** The sentence that refuses a chosen file by its size or name, or null. */
export function slipError(owner: SlipOwner, file: SlipFile): string | null {
  if (file.size === 0) return messages.slip.empty;
  return slipSizeError(owner, file.size) ?? slipNameError(file.name);
}
