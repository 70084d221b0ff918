import { screenPaths } from '#contract/vocabulary/screen-paths';
import { dependsOnOtherTabs, readSession } from '../session/session.storage';
import { type DashboardPath, isDashboardPath, mayOpen } from './screen-starts';
import { sendFirstCalls } from './send-first-calls';

/** The build puts here which files each address needs, by their places among all, beside those that every page begins with. */
declare const filesOfScreens: {
  readonly files: readonly string[];
  readonly places: Readonly<Record<string, readonly number[]>>;
};

/** As long as the console may take to come over a bad line. */
const pageMilliseconds = 60_000;

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (file.endsWith('.css')) link.as = 'style';
  if (file.endsWith('.woff2')) {
    link.as = 'font';
    // As a style sheet asks for its fonts; otherwise it would come twice.
    link.crossOrigin = '';
  }
  link.href = `/${file}`;
  document.head.append(link);
}

function preloadAll(...addresses: readonly string[]): void {
  const { files, places } = filesOfScreens;
  const wanted = new Set(addresses.flatMap((address) => places[address] ?? []));
  for (const place of wanted) preload(files[place] ?? '');
}

/**
 * Runs at the head of the page: what its address needs, files and calls, starts with the page itself instead of after one
 * another. Whatever is missing then, the console asks for as if this had not been here.
 */
function startPage(): void {
  const { token, ...person } = readSession();
  if (token === null) {
    preloadAll(screenPaths.login);
    return;
  }
  const { pathname, search } = window.location;
  const asked: DashboardPath = isDashboardPath(pathname) ? pathname : screenPaths.home;
  const shown = person.mustChangePassword ? screenPaths.changePassword : asked;
  preloadAll(screenPaths.dashboard, ...(mayOpen(shown, person) ? [shown] : []));
  // A session that ends with its last tab may be over: nothing is asked in its name before that is known.
  if (!dependsOnOtherTabs()) sendFirstCalls(shown, { token, person, search, milliseconds: pageMilliseconds });
}

startPage();
