import { useIsThere } from '../../browser/useIsThere';

/** The same call for as long as its part is on the screen: who has gone elsewhere meanwhile is not led back by an answer. */
export function useWhileShown<Change>(act: (change: Change) => void): (change: Change) => void {
  const isThere = useIsThere();
  return (change) => {
    if (isThere()) act(change);
  };
}
