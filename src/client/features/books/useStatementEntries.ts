import { useLocation, useNavigate } from 'react-router-dom';
import { type StatementPlace, statementSearch } from '../../parts/statement-address';
import type { EntriesPlace } from '../../report/entries-place';
import { isOpenedHere } from '../../report/opened-here';

/** Where the entries of a statement stand open: in its address, under their numbers in the ledger. */
export function useStatementEntries(place: StatementPlace): EntriesPlace {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as unknown;
  const addressOf = (entry: number | null) => statementSearch({ ...place, entry });
  return {
    entry: place.entry ?? null,
    search: statementSearch(place),
    addressOf,
    showEntry: (entry) => {
      // What was opened here is closed by the step back; a link that was sent has none.
      if (entry === null && isOpenedHere(state)) void navigate(-1);
      else void navigate({ search: addressOf(entry) }, { replace: true, state });
    },
  };
}
