import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether its component is on the screen still; for what goes on after somebody has left it, as by Back under the loader. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
