import { useLayoutEffect, useRef } from 'react';

/** Tells a handler that has waited whether its part is still on the screen: somebody may have gone on, or somebody else have signed in. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
