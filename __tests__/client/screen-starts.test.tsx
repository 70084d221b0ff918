import { act, cleanup, waitFor } from '@testing-library/react';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { listRequests } from '../../src/client/api/list-requests';
import { isScreenLoaded, preloadScreen } from '../../src/client/app/dashboard-parts';
import { screenRoutes } from '../../src/client/app/routes';
import { type DashboardPath, firstCalls } from '../../src/client/app/screen-starts';
import { readSession } from '../../src/client/session/session.storage';
import { addressOf } from '../../src/client/transport/api-request';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole, rememberSession, screenNamed } from './open-console';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* What is sent beside the code of a screen is what the screen asks for: another call would wait for the code, or be in vain. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  // Only then do they ask for the rows of what their address tells.
  const due = { today: '2026-02-26T00:00:00', currencies: [] };
  server.on(`GET ${paths.books.due}`, () => done(due));
  const partner = { id: 3, name: 'Chen Wei', date: '2026-02-26T00:00:00', currencies: [], projects: [] };
  server.on(`GET ${pathWithId(paths.books.partner, 3)}`, () => done(partner));
});

/** What else such an address may tell, the screen itself asks for. */
const days = 'startDate=2026-01-01&endDate=2026-01-31';
const searches: Partial<Record<DashboardPath, readonly string[]>> = {
  [screenPaths.deposits]: [`?userId=2&${days}&page=3`],
  [screenPaths.statement]: [`?accountId=3&${days}&page=2`, '?accountId=3', `?${days}`],
  [screenPaths.due]: ['?currency=USD&within=30&page=2'],
  [screenPaths.history]: [`?person=2&kind=deposit&${days}&deed=deleted&before=77`],
  [screenPaths.partners]: ['?person=3', '?person=3&endDate=2026-01-31', '?endDate=2026-01-31', '?person=..%2Faccounts'],
  [screenPaths.reconciliation]: ['?accountId=3', '?accountId=3&id=7'],
  [screenPaths.scheduleSetup]: ['?project=3'],
};
/** What they ask for second is sent as well, or is asked for by the frame in the books of our server. */
const without: readonly string[] = [screenPaths.companySetup, screenPaths.company, screenPaths.system];

test.each(
  screenRoutes
    .filter(({ path }) => !without.includes(path))
    .flatMap(({ path, title }) => ['', ...(searches[path] ?? [])].map((search) => [path, search, title] as const)),
)('%s%s begins with the calls that are sent beside its code', async (path, search, title) => {
  rememberSession('SUPER');
  preloadScreen(path);
  await waitFor(() => expect(isScreenLoaded(path)).toBe(true));
  const { anew, unlessKnown } = firstCalls(path, { person: readSession(), search });
  openConsole(path + search);
  await screenNamed(title);
  // What the screen asks for in its first effects is on its way then.
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  const sent = [...anew, ...unlessKnown].map((call) => {
    const { pathname, search: asked } = addressOf(typeof call === 'string' ? listRequests[call] : call);
    return decodeURIComponent(pathname + asked);
  });
  await waitFor(() => expect(askedOf(server)).toEqual([...new Set(sent)].sort()));
  cleanup();
});

const askedOf = ({ calls }: ScriptedServer) =>
  [
    ...new Set(
      calls
        .filter(({ method }) => method === 'GET')
        .map(({ path, query }) => decodeURIComponent(query.size > 0 ? `${path}?${query}` : path)),
    ),
  ].sort();
