/** The code of every key that an input method takes for itself. */
const takenKey = 229;

/**
 * Whether an input method (Chinese, Japanese, Korean) takes the key for what is being composed. Safari ends the composition
 * before it tells of the key that ended it, and only this code says of that key whose it was.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Nothing else tells it in Safari.
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenKey;
