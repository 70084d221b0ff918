import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOfInputMethod } from '../browser/input-method';
import { arrowSteps } from './arrow-steps';

const press = (field: HTMLElement, key: string, times: number) => {
  for (let left = times; left > 0; left -= 1)
    field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
};

/** What is kept until a list has come: how far arrows go on in it, and whether Enter came behind them. */
const nothing = { isLate: false, steps: 0, isEntered: false };

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
  const kept = useRef({ ...nothing, isLate: before.isByKey, steps: before.steps });
  const isMarking = isByKey || isSearching;
  const forget = () => {
    kept.current = { ...nothing };
  };
  const isDrawn = () => Boolean(list.current?.querySelector('[data-combobox-option]'));
  useEffect(() => {
    if (!isMarking || !isThere || !openList) return;
    // Behind the library, which forgets for a moment after a list has opened where it is.
    const timer = setTimeout(() => {
      const { steps, isEntered } = kept.current;
      kept.current = { ...nothing };
      const field = document.getElementById(id);
      if (!field || field !== document.activeElement) return;
      const options = [...openList.querySelectorAll('[data-combobox-option]')];
      const chosen = options.findIndex((option) => option.hasAttribute('data-combobox-active'));
      if (!openList.querySelector('[data-combobox-selected]')) press(field, 'ArrowDown', Math.max(chosen, 0) + 1);
      press(field, steps > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(steps));
      if (isEntered) press(field, 'Enter', 1);
    });
    return () => clearTimeout(timer);
  }, [id, openList, isMarking, isThere]);
  return {
    popover: { keepMounted: isThereUnseen, keepMountedMode: 'display-none' } as const,
    /** where they lead is not to be seen yet */
    isLate: () => kept.current.isLate,
    hear: (event: KeyPress) => {
      if (isOfInputMethod(event.nativeEvent)) return;
      const step = arrowSteps[event.key];
      // Behind arrows in a list that is seen already, though they have not been played in it yet.
      if (event.key === 'Enter' && isDrawn()) kept.current.isEntered = kept.current.isLate;
      if (step === undefined) return;
      const isOpen = event.currentTarget.hasAttribute('data-expanded');
      if (!isOpen) flushSync(() => setThereUnseen(true));
      if (!isDrawn()) kept.current.isLate = true;
      const { isLate } = kept.current;
      if (!isOpen || isLate) setByKey(true);
      if (!isOpen || !isLate) return;
      if (isMarking) kept.current.steps += step;
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
