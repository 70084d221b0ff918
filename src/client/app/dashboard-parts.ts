import { lazyScreen } from './lazy-screen';
import { screenRoutes } from './routes';

/** The frame of the dashboard, which sign-in does without. */
export const Shell = lazyScreen(() => import(/* webpackChunkName: "dashboard" */ './Shell').then((file) => file.Shell));

/** The popups; they come in one file with the frame, so that a form never waits for them. */
export const DialogHost = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard" */ '../dialogs/DialogHost').then((file) => file.DialogHost),
);

/** Begins to load the frame and the screen of an address, so that they come beside each other. */
export function preloadScreen(pathname: string): void {
  const screen = screenRoutes.find(({ path }) => path === pathname)?.Screen;
  for (const part of [Shell, DialogHost, screen]) part?.preload();
}
