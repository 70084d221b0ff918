import { act } from '@testing-library/react';
import { watchPrinting } from '../../src/client/report/print/printing';
import type { AppStore } from '../../src/client/store-types';

/** How the sheet lies when the browser is told to print by its menu. */
export function sheetByMenu(store: AppStore): string | undefined {
  const end = watchPrinting(store);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const { sheet } = document.documentElement.dataset;
  act(() => void window.dispatchEvent(new Event('afterprint')));
  end();
  return sheet;
}

/** What is over, or in the place of, the screen when the browser is told to print by its menu. */
export function printedByMenu(store: AppStore): string {
  const end = watchPrinting(store);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const text = document.querySelector('.paper, .paper-head')?.textContent ?? '';
  act(() => void window.dispatchEvent(new Event('afterprint')));
  end();
  return text;
}
