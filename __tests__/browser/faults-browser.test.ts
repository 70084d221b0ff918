import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { type Witness, witness } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { keptNames } from '../support/kept-names';
import { gone, shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';
import * as entries from '../support/small-entries';
import { SpecificationServer } from '../support/specification-server';
import { copyOf } from '../support/tab-copy';

/* E25: whatever the browser refuses, has lost or holds that is not ours: the console works, and nothing is thrown. */

const create = `POST ${paths.deposits.create}`;
const refresh = `POST ${paths.auth.refresh}`;
const slip = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 4000) };

let server: SpecificationServer;
let windows: ConsoleWindows;
let console: ConsolePage;
let seen: Witness;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});
afterEach(() => expect(seen.errors).toEqual([]));

/** A window of nobody in a browser that is changed by this before anything of the console runs. */
async function open(change: () => void): Promise<void> {
  server.begin();
  // That of the case before.
  await (console as ConsolePage | undefined)?.page.context().close();
  console = await windows.newWindow();
  console.page.on('dialog', (dialog) => void dialog.accept());
  seen = witness(console.page);
  await console.page.addInitScript(change);
  await console.goTo(screenPaths.login);
}

async function saveDeposit(): Promise<void> {
  await console.openScreen(screens.deposit);
  await entries.deposit.fillIn(console);
  await console.attach(slip);
  await console.saveAndConfirm(messages.deposit.created);
  expect(server.callsOf(create)).toHaveLength(1);
  expect(server.callsOf(create)[0]!.body).toContain('receipt.pdf');
}

const kept = async () => (await console.keptDrafts()).map(([, content]) => content).join();

/** It is said, can be put away, and does not come back on the next screen. */
async function expectNotice(sentence: string): Promise<void> {
  const note = console.page.getByRole('status').filter({ hasText: sentence });
  await shown(note);
  await note.getByRole('button', { name: buttons.dismiss }).click();
  await gone(note);
  await console.openScreen(screens.deposits);
  expect(await console.rows()).toHaveLength(5);
  expect(await note.count()).toBe(0);
}

function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

function fillStorage() {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
}

/* What the browser shows of itself over http on a network. */
function leaveSecureContext() {
  Object.defineProperty(window, 'isSecureContext', { value: false });
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
}

it.each([
  ['storage is blocked', blockStorage, messages.notice.nothingKept],
  ['storage is full', fillStorage, messages.notice.nothingKept],
])('E25: %s: signing in and a deposit work, a notice says it', async (_what, change, sentence) => {
  await open(change);
  await console.signIn('ada', 'secret');
  await expectNotice(sentence);
  await saveDeposit();
});

describe('E25: over plain HTTP', () => {
  beforeAll(() => open(leaveSecureContext));

  it('signing in works, and a notice says that it is not encrypted', async () => {
    await console.signIn('ada', 'secret');
    await expectNotice(messages.notice.notEncrypted);
  });

  it('what was typed is back after a reload, with its slip', async () => {
    await console.openScreen(screens.deposit);
    await entries.deposit.fillIn(console);
    await console.attach(slip);
    await until(async () => expect(await kept()).toContain('"size":4000'));
    await console.page.reload();
    await shown(console.text(messages.saving.restored));
    await shown(console.page.getByText(/^receipt\.pdf/));
    // What is chosen has its name again only when its list is there.
    await until(async () => expect(await console.field(labels.depositedBy).inputValue()).toBe('Ada King'));
    await until(async () => expect(await console.field(labels.account).inputValue()).toContain('Till'));
  });

  it('a copy of a tab never puts its slip in the place of another of the same name; the deposit is saved', async () => {
    const copy = await copyOf(console);
    await copy.page.addInitScript(leaveSecureContext);
    await copy.goTo(screenPaths.deposit);
    await shown(copy.page.getByText(/^receipt\.pdf/));
    await copy.attach({ ...slip, buffer: slipBytes('pdf', 5000) });
    await until(async () => expect(await kept()).toContain('"size":5000'));

    await console.page.reload();
    await shown(console.text(messages.saving.restoredWithout('receipt.pdf')));
    expect(await console.page.getByText(/^receipt\.pdf/).count()).toBe(0);
    await console.attach(slip);
    await until(async () => expect(await console.field(labels.depositedBy).inputValue()).toBe('Ada King'));
    await until(async () => expect(await console.field(labels.account).inputValue()).toContain('Till'));
    await console.saveAndConfirm(messages.deposit.created);
    expect(server.callsOf(create)).toHaveLength(1);
    expect(server.callsOf(create)[0]!.body).toContain('receipt.pdf');
  });
});

/* Of a shape that is nearly ours; what is none at all: client/login. */
const junk = '{"Ada King":{"deposit":5,"transfer":{"values":null}}}';

/** Writes the text under every key of ours. */
async function keepEverywhere(text: string): Promise<void> {
  await console.page.evaluate(
    ([value, names]) => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const name of names) storage.setItem(name, value);
      }
      return new Promise<void>((resolve) => {
        const opening = indexedDB.open('property-management');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('drafts', 'readwrite');
          for (const part of ['entry', 'files']) {
            writing.objectStore('drafts').put(value, [value, 'Ada King', 'deposit', part]);
          }
          writing.objectStore('drafts').put(value, value);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    },
    [text, keptNames] as const,
  );
}

it('E25: where every key holds what is not ours the console opens, one signs in and saves', async () => {
  await open(() => undefined);
  await shown(console.field(labels.username));
  await keepEverywhere(junk);
  server.begin();
  server.on(refresh, { status: 401 });
  await console.goTo(screenPaths.login);
  await shown(console.field(labels.username));
  await console.tryToSignIn('ada', 'secret');
  await shown(console.button(buttons.logout));
  await saveDeposit();
});

it('E25: what the browser keeps is cleared in mid-use: one signs in again and goes on', async () => {
  server.begin();
  await console.openScreen(screens.home);
  await console.openScreen(screens.deposit);
  await entries.deposit.fillIn(console);
  const browser = await console.page.context().newCDPSession(console.page);
  await browser.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'all' });
  await console.page.evaluate(() => sessionStorage.clear());
  await shown(console.field(labels.username));
  expect(server.callsOf(create)).toEqual([]);
  await console.tryToSignIn('ada', 'secret');
  await shown(console.button(buttons.logout));
  await saveDeposit();
});

/** The tab is out of sight for so long, as when the computer sleeps. */
async function sleep(time: string, meanwhile: () => void): Promise<void> {
  const turn = (state: string) =>
    console.page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await console.page.clock.fastForward(time);
  meanwhile();
  await turn('visible');
}

it('E26: a tab that slept ten minutes is current when it wakes, by one refresh for all it asks', async () => {
  server.begin();
  await console.page.clock.install();
  await console.goTo(screenPaths.home);
  // All that Home asks for is there, so that nothing of it is counted below.
  for (const text of ['621.21 USD', '1,250.50 USD', 'Lake House']) await shown(console.text(text).first());
  const tokenBefore = `Bearer ${(await console.kept(storageKeys.token))!}`;
  await sleep('00:30', () => (server.calls.length = 0));
  await sleep('10:00', () => {
    expect(server.calls).toEqual([]);
    server.expireToken();
    const summary = { username: 'Ada King', currency: 'USD', accname: 'Till', total_amount: 777.77 };
    server.on('GET /api/query depositTransactions', ({ headers }) =>
      headers.authorization === tokenBefore ? { status: 401 } : { json: [summary] },
    );
  });
  await shown(console.page.getByText('777.77').first());
  expect(server.callsOf(refresh)).toHaveLength(1);
  await until(() => {
    const asked = server.calls.filter(({ method }) => method === 'GET');
    const names = new Set(asked.map(({ query, path }) => query.get('queryName') ?? path));
    expect([...names].sort()).toEqual([paths.accounts.list, 'depositTransactions', 'projectScheduleSummary']);
  });
});
