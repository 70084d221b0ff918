import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The name of an item, and where it is said. */
interface ShownName {
  name: string;
  left: number;
  top: number;
}

/** Pixels between an item and its name. */
const gap = 5;

function nameOf(target: EventTarget | null): ShownName | null {
  const item = target instanceof Element ? target.closest('.nav__item') : null;
  if (!item) return null;
  const { right, top, height } = item.getBoundingClientRect();
  return { name: item.textContent, left: right + gap, top: top + height / 2 };
}

/** Beside a menu of icons, the name of the one that is pointed at or has the focus; Esc takes it away. */
export function NameBeside({ nav }: { nav: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<ShownName | null>(null);
  useEffect(() => {
    const menu = nav.current;
    if (!menu) return;
    const show = ({ target }: Event) => setShown(nameOf(target));
    const point = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') show(event);
    };
    const hide = () => setShown(null);
    const hideByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const heard: [EventTarget, string, (event: never) => void][] = [
      [menu, 'pointerover', point],
      [menu, 'focusin', show],
      [menu, 'pointerleave', hide],
      [menu, 'focusout', hide],
      [menu.parentElement ?? menu, 'scroll', hide],
      [document, 'keydown', hideByKey],
    ];
    for (const [target, name, hear] of heard) target.addEventListener(name, hear as EventListener);
    return () => {
      for (const [target, name, hear] of heard) target.removeEventListener(name, hear as EventListener);
    };
  }, [nav]);
  if (!shown) return null;
  const { name, left, top } = shown;
  // What scrolls the menu would cut it off, and what is fixed on the page would stand over it.
  return createPortal(
    <span className="name-beside" style={{ left, top }} aria-hidden>
      {name}
    </span>,
    document.body,
  );
}
