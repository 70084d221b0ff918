import type { ReactNode } from 'react';
import { latePart } from '../../browser/late-part';
import type { EntriesPlace } from '../../report/entries-place';
import { RowsOfEntries } from '../../report/EntryRows';
import type { AccountEntriesProps, RecordedEntry } from './AccountEntries';

type PartProps = Omit<AccountEntriesProps, 'rows'>;

const accountEntries = latePart<AccountEntriesProps>(() =>
  import(/* webpackChunkName: "account-entries" */ './AccountEntries').then((file) => file.AccountEntries),
);

interface AccountEntryRowsProps {
  place: EntriesPlace;
  /** undefined while the page is on its way */
  entries: readonly RecordedEntry[] | undefined;
  children: ReactNode;
}

/** Rows of an account's entries, each of which opens what recorded it; a reversal opens what it takes back. */
export function AccountEntryRows({ place, entries, children }: AccountEntryRowsProps) {
  return (
    <RowsOfEntries<PartProps> late={accountEntries} part={{ place, rowsOfPage: entries }} isOpen={place.entry !== null}>
      {children}
    </RowsOfEntries>
  );
}
