import type { AnyRow } from '#contract/reports/cells';
import type { ReversalCall } from '../transport/requests';

/** An entry that is to be taken back, as its report shows it. */
export interface TakenEntry {
  id: number;
  row: AnyRow;
}

/** What was said of taking it back. */
export interface Told {
  said: Omit<ReversalCall, 'id'>;
  /** it is done: nothing of it is kept any more */
  forget: () => void;
}
