import { latePart } from '../browser/late-part';
import type { AppStore } from '../store-types';
import { lazyScreen } from './lazy-screen';
import { screenRoutes } from './routes';

/** The frame of the dashboard, which sign-in does without. */
export const Shell = lazyScreen(() => import(/* webpackChunkName: "dashboard" */ './Shell').then((file) => file.Shell));

/** The popups; they come at the first sign that somebody is at work, so that a form never waits for them. */
export const popupHost = latePart<object>(() =>
  import(/* webpackChunkName: "popups" */ '../dialogs/DialogHost').then((file) => file.DialogHost),
);

const importPrinting = () => import(/* webpackChunkName: "printing" */ '../report/print/printing');

/** Loads beforehand what comes at the first sign of work. */
export function preloadPartsOfWork(): void {
  popupHost.load();
  // Without it a screen is printed as it is seen.
  void importPrinting().catch(() => undefined);
}

const signsOfWork = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/** What a screen begins with has the first turn. */
const afterScreenMilliseconds = 500;

/**
 * Loads the popups at the first of them, and what is printed by, which comes behind the screen at the latest, since whoever
 * prints by the browser's menu gives no sign. The returned function ends that.
 */
export function preloadPartsAtWork(store: AppStore): () => void {
  let endPrinting: (() => void) | null = null;
  let isOver = false;
  const load = () => {
    endSigns();
    popupHost.load();
    loadPrinting();
  };
  const endSigns = () => {
    for (const sign of signsOfWork) document.removeEventListener(sign, load);
  };
  for (const sign of signsOfWork) document.addEventListener(sign, load);
  let isAsked = false;
  const loadPrinting = () => {
    if (isAsked) return;
    isAsked = true;
    void importPrinting().then(
      ({ watchPrinting }) => {
        if (!isOver) endPrinting = watchPrinting(store);
      },
      // Without it a screen is printed as it is seen.
      () => undefined,
    );
  };
  const timer = setTimeout(loadPrinting, afterScreenMilliseconds);
  return () => {
    isOver = true;
    endSigns();
    clearTimeout(timer);
    endPrinting?.();
  };
}

const screenOf = (pathname: string) => screenRoutes.find(({ path }) => path === pathname)?.Screen;

/** Whether the frame and the screen of an address are there. */
export const isScreenLoaded = (pathname: string): boolean =>
  Shell.isLoaded() && (screenOf(pathname)?.isLoaded() ?? false);

/** Begins to load the frame and the screen of an address, so that they come beside each other. */
export function preloadScreen(pathname: string): void {
  for (const part of [Shell, screenOf(pathname)]) part?.preload();
}
