import { centsFromTyped } from '../values/money';

/** Whether an opening balance was typed: nothing, and 0.00, are none. */
export const hasOpening = (typed: string | undefined): boolean => {
  const text = typed?.trim() ?? '';
  return text !== '' && centsFromTyped(text) !== 0;
};
