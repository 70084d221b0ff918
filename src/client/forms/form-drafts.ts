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
import { factsOf, type FileFacts, filesOf, withoutFiles } from './content-fingerprint';
import { type KeptEntry, type SentBeside, tabDraftsOf, writeTabDrafts } from './tab-drafts';

/*
 * What was typed into a form, and the slip chosen for it, outlive a reload, a crash, a lost session and a walk to another
 * screen; not Logout in the same tab. The fields are in the tab's own storage too, which is written before the page can be left; the
 * database also outlives the browser, and a draft whose tab is gone is taken over by the next one that opens the form. A tab
 * that the browser has put to sleep looks like one that is gone, and comes back with its storage: it finds word of what was taken.
 */

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** What is kept of a form: its values, the keys under which contents were already sent, and files that are lost. */
export interface FormDraft {
  values: Readonly<Record<string, unknown>>;
  sentKeys: Readonly<Record<string, string>>;
  /** contents of which it is not known whether they were saved */
  unanswered: Readonly<Record<string, SentBeside>>;
  /** of a record that was opened: what the form held before anything was typed */
  opened?: Readonly<Record<string, unknown>> | undefined;
  /** names of files that were chosen and could not be kept */
  lostFiles: readonly string[];
}

type Files = Readonly<Record<string, File>>;

/** What a tab that is gone has left. */
interface Orphan {
  key: DraftKey;
  entry: KeptEntry;
  files: Files;
}

let tabId = '';
/** what the database alone has kept for this tab: the browser itself had ended */
const entriesOfTab = new Map<string, KeptEntry>();
const filesOfTab = new Map<string, Files>();
/** forms, and people, of whom this page has kept or forgotten something itself */
const settledSince = new Set<string>();
let orphans: Orphan[] = [];
/** until when this tab kept what another one has taken over */
const takenUntil = new Map<string, number>();
/** what other tabs have taken over or forgotten since this page began to read what is kept */
const settledElsewhere: Told['drafts'][] = [];
let isOpened = false;

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Anybody may have written into the browser's storage. */
const isEntry = (value: unknown): value is KeptEntry => {
  const { values, sentKeys, unanswered = {}, opened = {}, fileFacts } = (value ?? {}) as Partial<KeptEntry>;
  const areRecords = [values, sentKeys, unanswered, opened, ...Object.values(unanswered)].every(isRecord);
  return areRecords && isRecord(fileFacts) && Object.values(fileFacts).every(isRecord);
};

/** The key under which it may have been sent is not known to the server for ever. */
const isTooOld = ({ keptAt }: Pick<KeptEntry, 'keptAt'>) => keptAt < Date.now() - limits.draftDays * millisecondsOfDay;

/** Under what the drafts of a person are kept; null when nobody is known. */
export const ownerOf = ({ username, userName }: Person): string | null => username ?? userName;

const nameOf = (owner: string, form: string) => JSON.stringify([owner, form]);
const keysOf = (tab: string, owner: string, form: string): [DraftKey, DraftKey] => [
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
  const [kept, id] = await Promise.all([inTime(read), claimed]);
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
    takenUntil.set(nameOf(owner, form), until);
    const { [form]: left, ...others } = tabDraftsOf(owner);
    if (left && left.keptAt <= until) writeTabDrafts(owner, others);
  }
}

/** Leaves word of it for tabs that are only asleep. */
const keepTaken = (taken: readonly Orphan[]) =>
  writeKept(taken.map(({ key: [tab, owner, form], entry }) => [[tab, owner, form, 'taken'], entry.keptAt]));

const isFileOf = ({ name, size, changed }: FileFacts, file: File | undefined) =>
  file?.name === name && file.size === size && file.lastModified === changed;

/** Without its tab's lock, as on plain HTTP, a copy of the tab may have kept another file of the same name in its place. */
function draftOf({ values, sentKeys, unanswered = {}, opened, fileFacts }: KeptEntry, files: Files): FormDraft {
  const chosen = Object.entries(fileFacts);
  const isFound = ([field, facts]: [string, FileFacts]) => isFileOf(facts, files[field]);
  const found = Object.fromEntries(chosen.filter(isFound).map(([field]) => [field, files[field]]));
  const lostFiles = chosen.filter((each) => !isFound(each)).map(([, { name }]) => name);
  return { values: { ...values, ...found }, sentKeys, unanswered, opened, lostFiles };
}

function takeOver(owner: string, form: string): FormDraft | null {
  const [newest] = orphans
    .filter(({ key: [, person, name] }) => person === owner && name === form)
    .sort((a, b) => b.entry.keptAt - a.entry.keptAt);
  if (!newest) return null;
  orphans = orphans.filter((orphan) => orphan !== newest);
  const draft = draftOf(newest.entry, newest.files);
  keepDraft(owner, form, draft);
  const [tab] = newest.key;
  keepTaken([newest]);
  removeKept(keysOf(tab, owner, form));
  tellTabs({ drafts: { owner, of: { tab, form } } });
  return draft;
}

/** The draft of somebody whose sign-in name was not known when it was kept, and is now. */
function inherit(owner: string, form: string, formerOwner: string): FormDraft | null {
  const draft = readDraft(formerOwner, form);
  if (!draft) return null;
  keepDraft(owner, form, draft);
  keepDraft(formerOwner, form, null);
  return draft;
}

/** The draft that this person left in the form, here or in a tab that is gone; or null. */
export function readDraft(owner: string, form: string, formerOwner: string | null = null): FormDraft | null {
  const name = nameOf(owner, form);
  const entry = tabDraftsOf(owner)[form] ?? entriesOfTab.get(name);
  if (isEntry(entry) && !isTooOld(entry)) return draftOf(entry, filesOfTab.get(name) ?? {});
  const found = takeOver(owner, form);
  return found ?? (formerOwner !== null && formerOwner !== owner ? inherit(owner, form, formerOwner) : null);
}

/** The forms of which something of this person is kept, here or of tabs that are gone. */
function formsOf(owner: string): string[] {
  const ofDatabase = [...entriesOfTab.keys()].map((name) => JSON.parse(name) as [string, string]);
  const ofOthers = orphans.map(({ key: [, person, form] }) => [person, form] as const);
  const theirs = [...ofDatabase, ...ofOthers].filter(([person]) => person === owner).map(([, form]) => form);
  return [...Object.keys(tabDraftsOf(owner)), ...theirs];
}

/** The name of the latest draft that this person left in the form of a record as it was before this version; or null. */
export function earlierDraftName(owner: string, record: string, version: number): string | null {
  const versions = formsOf(owner)
    .filter((form) => form.startsWith(`${record}-`))
    .map((form) => form.slice(record.length + 1))
    .filter((text) => /^\d+$/.test(text) && Number(text) < version)
    .map(Number);
  return versions.length > 0 ? `${record}-${String(Math.max(...versions))}` : null;
}

/** Keeps the draft; null forgets it. */
export function keepDraft(owner: string, form: string, draft: Omit<FormDraft, 'lostFiles'> | null): void {
  const name = nameOf(owner, form);
  const [entryKey, filesKey] = keysOf(tabId, owner, form);
  settledSince.add(name);
  const { [form]: _, ...others } = tabDraftsOf(owner);
  entriesOfTab.delete(name);
  if (!draft) {
    writeTabDrafts(owner, others);
    filesOfTab.delete(name);
    removeKept([entryKey, filesKey]);
    return;
  }
  const files = filesOf(draft.values);
  const fileFacts = Object.fromEntries(Object.entries(files).map(([field, file]) => [field, factsOf(file)]));
  const { sentKeys, unanswered, opened } = draft;
  const values = withoutFiles(draft.values);
  // Whatever the clock says by now, it was typed behind what was taken.
  const keptAt = Math.max(Date.now(), (takenUntil.get(name) ?? 0) + 1);
  const entry: KeptEntry = { values, sentKeys, unanswered, opened, fileFacts, keptAt };
  writeTabDrafts(owner, { ...others, [form]: entry });
  // A slip is written once, not at every key that is typed.
  const isSameFiles = areSame(files, filesOfTab.get(name) ?? {});
  writeKept(
    isSameFiles
      ? [[entryKey, entry]]
      : [
          [entryKey, entry],
          [filesKey, files],
        ],
  );
  filesOfTab.set(name, files);
}

const areSame = (some: Files, others: Files) =>
  Object.keys({ ...some, ...others }).every((field) => some[field] === others[field]);

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
