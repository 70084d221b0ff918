import type { ReactNode } from 'react';
import type { AccountStatement } from '#contract/areas/statements.wire';
import { latePart } from '../../browser/late-part';
import type { EntriesPlace } from '../../report/entries-place';
import { RowsOfEntries } from '../../report/EntryRows';
import type { StatementEntriesProps } from './StatementEntries';

type PartProps = Omit<StatementEntriesProps, 'rows'>;

const statementEntries = latePart<StatementEntriesProps>(() =>
  import(/* webpackChunkName: "statement-entries" */ './StatementEntries').then((file) => file.StatementEntries),
);

interface StatementEntryRowsProps {
  place: EntriesPlace;
  statement: AccountStatement | undefined;
  children: ReactNode;
}

/** The rows of a statement, each of which opens what recorded it; a reversal opens what it takes back. */
export function StatementEntryRows({ place, statement, children }: StatementEntryRowsProps) {
  return (
    <RowsOfEntries<PartProps>
      late={statementEntries}
      part={{ place, rowsOfPage: statement?.entries ?? [] }}
      isOpen={place.entry !== null}
    >
      {children}
    </RowsOfEntries>
  );
}
