import { type RefObject, useEffect, useRef } from 'react';

/**
 * The heading of what came in the place of something else: it takes the focus where that was lost with what was left, as with
 * the link that led on. `isStep` is not set with the page, whose focus is the browser's.
 */
export function useHeadingOfStep(isStep: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStep && document.activeElement === document.body) heading.current?.focus();
  }, [isStep]);
  return heading;
}
