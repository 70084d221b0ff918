import { limits } from '#contract/vocabulary/limits';
import {
  claimTabId,
  hasTabsOfTheirOwn,
  hearTabs,
  keptTabId,
  otherTabIds,
  tellTabs,
  type Told,
} from '../session/live-tabs';
import type { Person } from '../session/session.slice';
import {
  type DraftKey,
  hasDraftDatabase,
  inTime,
  type Kept,
  readKept,
  removeKept,
  writeKept,
} from '../storage/draft-database';
import { allTabDrafts, type KeptEntry, tabDraftsOf, writeTabDrafts } from './tab-drafts';

/*
 * What was left half typed before this page was there, by this tab and by tabs that are gone, and what Logout forgets of it.
 * Apart from `form-drafts`, which only forms bring along.
 */

/** A slow disk is waited for so long; a slip that does not come by then has to be chosen again, so it is waited for longer. */
const longestWait = { withoutFiles: 1500, forFiles: 6000 };
const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** Files by the fields they were chosen in. */
export type Files = Readonly<Record<string, File>>;

/** What a tab that is gone has left. */
export interface Orphan {
  key: DraftKey;
  entry: KeptEntry;
  files: Files;
}

/** of this tab, as its drafts are kept under it */
export let tabId = '';
/** what the database alone has kept for this tab: the browser itself had ended */
export const entriesOfTab = new Map<string, KeptEntry>();
export const filesOfTab = new Map<string, Files>();
/** forms, and people, of whom this page has kept or forgotten something itself */
export const settledSince = new Set<string>();
/** of tabs that are gone */
export let orphans: Orphan[] = [];
/** until when this tab kept what another one has taken over */
export const takenUntil = new Map<string, number>();
/** forms whose draft was here when this tab went to sleep, and is not any more; of each until something is typed into it */
export const takenElsewhere = new Set<string>();
/** what other tabs have taken over or forgotten since this page began to read what is kept */
const settledElsewhere: Told['drafts'][] = [];
let isOpened = false;

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Anybody may have written into the browser's storage. */
export const isEntry = (value: unknown): value is KeptEntry => {
  const { values, sentKeys, unanswered = {}, opened = {}, fileFacts } = (value ?? {}) as Partial<KeptEntry>;
  const areRecords = [values, sentKeys, unanswered, opened, ...Object.values(unanswered)].every(isRecord);
  return areRecords && isRecord(fileFacts) && Object.values(fileFacts).every(isRecord);
};

/** Whether files, which the database alone keeps, belong to something that was left in this tab. */
const hasFilesToFind = () => allTabDrafts().some((draft) => isEntry(draft) && Object.keys(draft.fileFacts).length > 0);

/** The key under which it may have been sent is not known to the server for ever. */
export const isTooOld = ({ keptAt }: Pick<KeptEntry, 'keptAt'>) =>
  keptAt < Date.now() - limits.draftDays * millisecondsOfDay;

/** Under what the drafts of a person are kept; null when nobody is known. */
export const ownerOf = ({ username, userName }: Person): string | null => username ?? userName;

/** A form of a person, as one name. */
export const nameOf = (owner: string, form: string) => JSON.stringify([owner, form]);
/** Under what a draft and its files are kept. */
export const keysOf = (tab: string, owner: string, form: string): [DraftKey, DraftKey] => [
  [tab, owner, form, 'entry'],
  [tab, owner, form, 'files'],
];

/** Whether drafts can be read already; where there is no database they always can. */
export const areDraftsOpen = () => isOpened || !hasDraftDatabase();

const isSettledElsewhere = ([tab, owner, form]: DraftKey) =>
  settledElsewhere.some((told) =>
    'back' in told
      ? told.back === tab
      : told.owner === owner && (!told.of || (told.of.tab === tab && told.of.form === form)),
  );

/** Reads what is kept from before; to be awaited before the first form is shown. What comes later is there for the next one. */
export async function openDrafts(): Promise<void> {
  hearTabs('drafts', (told) => {
    settledElsewhere.push(told);
    orphans = orphans.filter(({ key }) => !isSettledElsewhere(key));
  });
  const read = readKept();
  const before = keptTabId();
  const claimed = claimTabId().then((id) => {
    // Tabs that were loaded while this one was asleep or reloaded would go on offering what it has itself.
    tellTabs({ drafts: { back: id } });
    return id;
  });
  const [kept, id] = await Promise.all([
    inTime(read, longestWait[hasFilesToFind() ? 'forFiles' : 'withoutFiles']),
    claimed,
  ]);
  tabId = id;
  if (kept) await takeIn(kept, before);
  else void read.then((late) => takeIn(late, before));
  isOpened = true;
}

/** Sorts what is kept into that of this tab and that of tabs which are gone; what was typed or saved since is newer. */
async function takeIn(kept: Kept, before: string | null): Promise<void> {
  const isOthers = kept.some(([[tab]]) => tab !== tabId);
  const open: ReadonlySet<string> = isOthers ? await otherTabIds() : new Set<string>();
  const records = new Map(kept.map(([key, value]) => [JSON.stringify(key), value]));
  for (const [key, entry] of kept) {
    const [tab, owner, form, part] = key;
    const name = nameOf(owner, form);
    if (part === 'taken') takeInTaken(key, entry as number, before);
    if (part !== 'entry' || !isEntry(entry) || settledSince.has(name) || settledSince.has(owner)) continue;
    const files = (records.get(JSON.stringify([tab, owner, form, 'files'])) ?? {}) as Files;
    if (isTooOld(entry)) removeKept(keysOf(tab, owner, form));
    else if (tab === tabId) {
      entriesOfTab.set(name, entry);
      filesOfTab.set(name, files);
    } else if (!open.has(tab) && !isSettledElsewhere(key)) orphans.push({ key, entry, files });
  }
}

/** What another tab has taken over while this one was asleep is that one's; what was typed behind it, this one's. */
function takeInTaken([tab, owner, form, part]: DraftKey, until: number, before: string | null): void {
  // What is older than that is offered by nobody any more.
  if (isTooOld({ keptAt: until })) removeKept([[tab, owner, form, part]]);
  // Without locks a copy of the tab has its id, too, and the draft that was taken was perhaps the copy's.
  else if ((tab === tabId || tab === before) && hasTabsOfTheirOwn()) {
    const name = nameOf(owner, form);
    takenUntil.set(name, until);
    const { [form]: left, ...others } = tabDraftsOf(owner);
    if (!left || left.keptAt > until) return;
    writeTabDrafts(owner, others);
    takenElsewhere.add(name);
  }
}

/** Leaves word of it for tabs that are only asleep. */
export const keepTaken = (taken: readonly Orphan[]) =>
  writeKept(taken.map(({ key: [tab, owner, form], entry }) => [[tab, owner, form, 'taken'], entry.keptAt]));

/** It is nobody's to offer any more. */
export function takeOrphan(taken: Orphan): void {
  orphans = orphans.filter((orphan) => orphan !== taken);
}

/** The forms of which something of this person is kept, here or of tabs that are gone. */
export function formsOf(owner: string): string[] {
  const ofDatabase = [...entriesOfTab.keys()].map((name) => JSON.parse(name) as [string, string]);
  const ofOthers = orphans.map(({ key: [, person, form] }) => [person, form] as const);
  const theirs = [...ofDatabase, ...ofOthers].filter(([person]) => person === owner).map(([, form]) => form);
  return [...Object.keys(tabDraftsOf(owner)), ...theirs];
}

/** Whether Logout would forget something: what this person left half typed, here or in tabs that are gone. */
export const hasDrafts = (person: Person): boolean => formsOf(ownerOf(person) ?? '').length > 0;

/**
 * Forgets the drafts of this person, as Logout does, here and of tabs that are gone. What is half typed in another tab that is
 * open nobody has asked about: it stays there for the same person.
 */
export async function forgetDrafts(person: Person | null): Promise<void> {
  const owner = person && ownerOf(person);
  if (!owner) return;
  writeTabDrafts(owner, {});
  settledSince.add(owner);
  const isTheirs = ([, person]: DraftKey) => person === owner;
  // Of tabs that went to sleep since nobody was asked: what they hold themselves stays.
  keepTaken(orphans.filter(({ key }) => isTheirs(key)));
  orphans = orphans.filter(({ key }) => !isTheirs(key));
  tellTabs({ drafts: { owner } });
  for (const drafts of [entriesOfTab, filesOfTab]) {
    for (const name of drafts.keys()) if ((JSON.parse(name) as [string, string])[0] === owner) drafts.delete(name);
  }
  const [kept, open] = await Promise.all([readKept(), otherTabIds()]);
  const isLeft = ([tab, , , part]: DraftKey) => part !== 'taken' && (tab === tabId || !open.has(tab));
  removeKept(kept.map(([key]) => key).filter((key) => isTheirs(key) && isLeft(key)));
}
