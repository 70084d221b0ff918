import type { PopupFact } from './popups.slice';

/** What a record is to be, line by line; what a change makes another, or takes away, stands beside what it was. */
export const comparedFacts = (before: readonly PopupFact[] | null, after: readonly PopupFact[]): PopupFact[] =>
  after.map(({ label, value }) => {
    const was = before?.find((fact) => fact.label === label)?.value ?? value;
    return { label, value, ...(was !== value && { before: was }) };
  });
