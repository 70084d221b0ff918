import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hearEvents } from '../browser/page-events';

/** Whoever only passes over an item does not mean it. */
const restMilliseconds = 80;

const pathIn = ({ target }: Event) =>
  target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;

/** Tells of a link in the box, by its address, on which the pointer or the focus rests, or which is being pressed. */
export function useRestOnItems(box: RefObject<HTMLElement | null>, tell: (path: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (!box.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => clearTimeout(timer);
    const after = (milliseconds: number) => (event: Event) => {
      leave();
      const path = pathIn(event);
      if (path !== null) timer = setTimeout(() => told(path), milliseconds);
    };
    const endings = [
      hearEvents(box.current, ['pointerover', 'focusin'], after(restMilliseconds)),
      hearEvents(box.current, ['pointerdown'], after(0)),
      hearEvents(box.current, ['pointerout', 'focusout'], leave),
    ];
    return () => {
      leave();
      for (const end of endings) end();
    };
  }, [box]);
}
