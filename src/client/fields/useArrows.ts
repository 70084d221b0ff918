import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOfInputMethod } from '../browser/input-method';
import { arrowSteps } from './arrow-steps';

const press = (field: HTMLElement, key: string, times: number) => {
  for (let left = times; left > 0; left -= 1)
    field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
};

/** The arrows that came before a list: by which it opened, and how far they go on in it. */
export interface ArrowsBefore {
  isByKey: boolean;
  steps: number;
}

interface List {
  id: string;
  list: RefObject<HTMLElement | null>;
  /** the same, while it is open */
  openList: HTMLElement | null;
  isSearching: boolean;
  /** its options have come, and the library has marked of them what it marks */
  isThere: boolean;
}

/**
 * The library marks at the moment at which an arrow opens a list, and goes on in what is drawn. So a list that is about to
 * open is there, unseen, before the library hears of the key. One that comes only later marks then what is chosen, else the
 * first option, and goes on by the arrows that came meanwhile; the library is given them as keys.
 */
export function useArrows(before: ArrowsBefore, { id, list, openList, isSearching, isThere }: List) {
  const [isThereUnseen, setThereUnseen] = useState(false);
  const [isByKey, setByKey] = useState(before.isByKey);
  /* Until then they are kept. */
  const isLate = useRef(before.isByKey);
  const steps = useRef(before.steps);
  const isMarking = isByKey || isSearching;
  const forget = () => {
    isLate.current = false;
    steps.current = 0;
  };
  useEffect(() => {
    if (!isMarking || !isThere || !openList) return;
    // Behind the library, which forgets for a moment after a list has opened where it is.
    const timer = setTimeout(() => {
      const gone = steps.current;
      isLate.current = false;
      steps.current = 0;
      const field = document.getElementById(id);
      if (!field || field !== document.activeElement) return;
      const options = [...openList.querySelectorAll('[data-combobox-option]')];
      const chosen = options.findIndex((option) => option.hasAttribute('data-combobox-active'));
      if (!openList.querySelector('[data-combobox-selected]')) press(field, 'ArrowDown', Math.max(chosen, 0) + 1);
      press(field, gone > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(gone));
    });
    return () => clearTimeout(timer);
  }, [id, openList, isMarking, isThere]);
  return {
    popover: { keepMounted: isThereUnseen, keepMountedMode: 'display-none' } as const,
    /** where they lead is not to be seen yet */
    isLate: () => isLate.current,
    hear: (event: KeyPress) => {
      const step = arrowSteps[event.key];
      if (step === undefined || isOfInputMethod(event.nativeEvent)) return;
      const isOpen = event.currentTarget.hasAttribute('data-expanded');
      if (!isOpen) flushSync(() => setThereUnseen(true));
      if (!list.current?.querySelector('[data-combobox-option]')) isLate.current = true;
      if (!isOpen || isLate.current) setByKey(true);
      if (!isOpen || !isLate.current) return;
      if (isMarking) steps.current += step;
      event.preventDefault();
      event.stopPropagation();
    },
    forget,
    end: () => {
      forget();
      setThereUnseen(false);
      setByKey(false);
    },
  };
}
