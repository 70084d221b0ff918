import { useEffect, useRef } from 'react';

/** Tells a handler that has waited whether its screen is still there: somebody may have gone on, or somebody else have signed in. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
