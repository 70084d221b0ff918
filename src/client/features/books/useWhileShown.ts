import { useEffect, useRef } from 'react';

/** The same call for as long as its part is on the screen: who has gone elsewhere meanwhile is not led back by an answer. */
export function useWhileShown<Change>(act: (change: Change) => void): (change: Change) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (change) => {
    if (isShown.current) act(change);
  };
}
