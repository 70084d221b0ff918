import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import type { ReversalCall } from '../transport/requests';

/** An entry that is to be taken back, as its report shows it. */
export interface TakenEntry {
  id: number;
  row: AnyRow;
}

/** What is to be known of the entries that it is one of. */
export type DeclaredEntries = Pick<MovementReport, 'columns' | 'fileName'>;

/** What was said of taking it back. */
export interface Told {
  said: Omit<ReversalCall, 'id'>;
  /** it is done: nothing of it is kept any more */
  forget: () => void;
}
