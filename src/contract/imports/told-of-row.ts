/** A refusal as it is told of one row of a file, which is judged before anything is to be saved: what is wrong, and what to do. */
export const toldOfRow = (refusal: string): string =>
  refusal.replace(/ Nothing was saved(?:; (\w)|\.)/g, (_, next?: string) => (next ? ` ${next.toUpperCase()}` : ''));
