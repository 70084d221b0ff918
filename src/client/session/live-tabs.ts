import { nanoid } from '@reduxjs/toolkit';
import { tabStorage } from '../storage/browser-storage';
import type { Person } from './session.slice';
import type { RenewedToken } from './session.storage';

/* How a tab learns whether another tab of the console is open; nothing here is taken for granted, since plain HTTP has no locks. */

const name = 'property-management.tabs';
const answerMilliseconds = 300;
/** within which a busy browser has given back the lock of a page that was left a moment ago */
const claimMilliseconds = 5000;
const tabIdKey = 'tabId';

let claimedId: Promise<string> | null = null;
let ownId: string | null = null;

const hereWith = (id: string | null) => `here ${id ?? ''}`;

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return null;
  }
  const own = channel;
  own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'whoIsThere') own.postMessage(hereWith(ownId));
  });
  return own;
}

// Typed as always there; on plain HTTP it is not.
const lockManager = (): LockManager | undefined => navigator.locks;

async function isLockHeld(): Promise<boolean | null> {
  try {
    const locks = await lockManager()?.query();
    return locks ? (locks.held ?? []).some((lock) => lock.name === name) : null;
  } catch {
    return null;
  }
}

/** The ids of the tabs that answer within this time; `isEnough` ends the waiting early. */
function answers(isEnough: (ids: readonly string[]) => boolean, within = answerMilliseconds): Promise<string[]> {
  const asked = openChannel();
  if (!asked) return Promise.resolve([]);
  return new Promise((resolve) => {
    const ids: string[] = [];
    const settle = () => {
      clearTimeout(timer);
      asked.removeEventListener('message', hear);
      resolve(ids);
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      const [word, id = ''] = String(data).split(' ');
      if (word !== 'here') return;
      ids.push(id);
      if (isEnough(ids)) settle();
    };
    const timer = setTimeout(settle, within);
    asked.addEventListener('message', hear);
    asked.postMessage('whoIsThere');
  });
}

async function isAnswered(): Promise<boolean> {
  return (await answers(() => true)).length > 0;
}

const lockOfTab = (id: string) => `${name} ${id}`;

/**
 * Holds the lock of this id for as long as the page lives; false when another page that lives has it. One that was left a
 * moment ago has it, too, and says nothing any more: its drafts and slips are this page's as soon as it gives the lock back.
 */
function holdLockOf(locks: LockManager, id: string): Promise<boolean> {
  const waiting = new AbortController();
  const isThis = (ids: readonly string[]) => ids.includes(id);
  void answers(isThis, claimMilliseconds).then((ids) => isThis(ids) && waiting.abort());
  setTimeout(() => waiting.abort(), claimMilliseconds);
  return new Promise((resolve) => {
    const untilPageEnds = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks
      .request(lockOfTab(id), { signal: waiting.signal }, untilPageEnds)
      // A copy of a tab waits in vain; with site data blocked nobody has a lock, and ids are not shared either.
      .catch((refusal: unknown) => resolve(!(refusal instanceof DOMException && refusal.name === 'AbortError')));
  });
}

/** Whether no two tabs have one id. */
export const hasTabsOfTheirOwn = () => lockManager() !== undefined;

/** The id that the tab's storage holds: until this tab has claimed its own, that of the one it is perhaps a copy of. */
export const keptTabId = () => tabStorage.get(tabIdKey);

async function claim(): Promise<string> {
  const locks = lockManager();
  let id = keptTabId() ?? nanoid();
  while (locks && !(await holdLockOf(locks, id))) id = nanoid();
  tabStorage.set(tabIdKey, id);
  ownId = id;
  // Who has the same id and waits need not wait any longer.
  openChannel()?.postMessage(hereWith(id));
  return id;
}

/** This tab's id: the same after a reload, another one in a copy of the tab. */
export function claimTabId(): Promise<string> {
  claimedId ??= claim();
  return claimedId;
}

/** The ids of the other tabs that are open. */
export async function otherTabIds(): Promise<ReadonlySet<string>> {
  try {
    const locks = await lockManager()?.query();
    const names = locks?.held?.map((lock) => lock.name ?? '');
    if (names)
      return new Set(names.filter((each) => each.startsWith(`${name} `)).map((each) => each.slice(name.length + 1)));
  } catch {
    // The channel is asked instead.
  }
  return new Set(await answers(() => false));
}

/** Whether another tab of the console is open; to be asked before this tab has joined. */
export async function isAnotherTabOpen(): Promise<boolean> {
  return (await isLockHeld()) ?? (await isAnswered());
}

/** What tabs tell each other, by what it is about. */
export interface Told {
  /** a token that one tab renewed and the storage that all share has no room for, and whose it is */
  token: { person: Person; renewed: RenewedToken };
  /** drafts that are nobody's to find any more: those of this person, or only of this form in a tab that is gone; or of a tab that is back */
  drafts: { owner: string; of?: { tab: string; form: string } } | { back: string };
}

/** Tells it to the other tabs. */
export function tellTabs(told: Partial<Told>): void {
  openChannel()?.postMessage(told);
}

/** Hears what the other tabs tell about this, from now on. */
export function hearTabs<About extends keyof Told>(about: About, hear: (told: Told[About]) => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<string | Partial<Told>>) => {
    const told = typeof data === 'string' ? undefined : data[about];
    if (told) hear(told);
  });
}

/** From now on this tab counts as open to the others, and hears of their tokens; the returned function ends that. */
export function joinOpenTabs(hear: (told: Told['token']) => void): () => void {
  const end = new AbortController();
  hearTabs('token', hear);
  const untilEnd = () => new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  // Refused when site data is blocked; the channel then answers alone.
  lockManager()
    ?.request(name, { mode: 'shared' }, untilEnd)
    .catch(() => undefined);
  return () => {
    end.abort();
    channel?.close();
    channel = null;
  };
}
