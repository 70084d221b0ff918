import { useLocation, useNavigate } from 'react-router-dom';
import type { EntriesPlace } from '../../report/entries-place';
import { isOpenedHere } from '../../report/opened-here';

/** Where entries of an account stand open: in the address of the screen, under their numbers in the ledger. */
export function useEntriesPlace(entry: number | null, searchWith: (entry: number | null) => string): EntriesPlace {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as unknown;
  return {
    entry,
    search: searchWith(entry),
    addressOf: searchWith,
    showEntry: (shown) => {
      // What was opened here is closed by the step back; a link that was sent has none.
      if (shown === null && isOpenedHere(state)) void navigate(-1);
      else void navigate({ search: searchWith(shown) }, { replace: true, state });
    },
  };
}
