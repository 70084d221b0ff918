/** Of what a select holds: what it is taken from is on its way, or has not come, or has nothing of that name. */
export type TakenState = 'awaited' | 'untaken';

/** What a select says of what it holds (`useHeldText`), to whoever waits for it (`forms/awaited-parts`). */
export const takenStateOf = (held: object | null, isUntaken: boolean): TakenState | undefined =>
  held === null ? undefined : isUntaken ? 'untaken' : 'awaited';
