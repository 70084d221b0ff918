import { limits } from '#contract/vocabulary/limits';
import { claimTabId, hearTabs, otherTabIds, tellTabs, type Told } from '../session/live-tabs';
import type { Person } from '../session/session.slice';
import { tabStorage } from '../storage/browser-storage';
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

/*
 * What was typed into a form, and the slip chosen for it, outlive a reload, a crash, a lost session and a walk to another
 * screen; not Logout in the same tab. The fields are in the tab's own storage too, which is written before the page can be left; the
 * database also outlives the browser, and a draft whose tab is gone is taken over by the next one that opens the form.
 */

const storageKey = 'drafts';
const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** What was sent beside what was typed, as the books had it then. */
export type SentBeside = Readonly<Record<string, number>>;

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

/** A draft without its files, of which only the facts are there. */
interface KeptEntry {
  values: Readonly<Record<string, unknown>>;
  sentKeys: Readonly<Record<string, string>>;
  /** absent in drafts that a console from before has kept */
  unanswered?: Readonly<Record<string, SentBeside>>;
  opened?: Readonly<Record<string, unknown>> | undefined;
  fileFacts: Readonly<Record<string, FileFacts>>;
  keptAt: number;
}

/** By person, then by form. */
type TabDrafts = Record<string, Record<string, KeptEntry>>;

type Files = Readonly<Record<string, File>>;

let tabId = '';
/** what the database alone has kept for this tab: the browser itself had ended */
const entriesOfTab = new Map<string, KeptEntry>();
const filesOfTab = new Map<string, Files>();
/** forms, and people, of whom this page has kept or forgotten something itself */
const settledSince = new Set<string>();
let orphans: { key: DraftKey; entry: KeptEntry; files: Files }[] = [];
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
const isTooOld = ({ keptAt }: KeptEntry) => keptAt < Date.now() - limits.draftDays * millisecondsOfDay;

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
  settledElsewhere.some((told) => told.owner === owner && (!told.of || (told.of.tab === tab && told.of.form === form)));

/** Reads what is kept from before; to be awaited before the first form is shown. What comes later is there for the next one. */
export async function openDrafts(): Promise<void> {
  hearTabs('drafts', (told) => {
    settledElsewhere.push(told);
    orphans = orphans.filter(({ key }) => !isSettledElsewhere(key));
  });
  const read = readKept();
  const [kept, id] = await Promise.all([inTime(read), claimTabId()]);
  tabId = id;
  if (kept) await takeIn(kept);
  else void read.then(takeIn);
  isOpened = true;
}

/** Sorts what is kept into that of this tab and that of tabs which are gone; what was typed or saved since is newer. */
async function takeIn(kept: Kept): Promise<void> {
  const isOthers = kept.some(([[tab]]) => tab !== tabId);
  const open: ReadonlySet<string> = isOthers ? await otherTabIds() : new Set<string>();
  const records = new Map(kept.map(([key, value]) => [JSON.stringify(key), value]));
  for (const [key, entry] of kept) {
    const [tab, owner, form, part] = key;
    const name = nameOf(owner, form);
    if (part !== 'entry' || !isEntry(entry) || settledSince.has(name) || settledSince.has(owner)) continue;
    const files = (records.get(JSON.stringify([tab, owner, form, 'files'])) ?? {}) as Files;
    if (isTooOld(entry)) removeKept(keysOf(tab, owner, form));
    else if (tab === tabId) {
      entriesOfTab.set(name, entry);
      filesOfTab.set(name, files);
    } else if (!open.has(tab) && !isSettledElsewhere(key)) orphans.push({ key, entry, files });
  }
}

function readTabDrafts(): TabDrafts {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? '{}') as unknown;
    return isRecord(kept) ? (kept as TabDrafts) : {};
  } catch {
    return {};
  }
}

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
  const entry = readTabDrafts()[owner]?.[form] ?? entriesOfTab.get(name);
  if (isEntry(entry) && !isTooOld(entry)) return draftOf(entry, filesOfTab.get(name) ?? {});
  const found = takeOver(owner, form);
  return found ?? (formerOwner !== null && formerOwner !== owner ? inherit(owner, form, formerOwner) : null);
}

/** The forms of which something of this person is kept, here or of tabs that are gone. */
function formsOf(owner: string): string[] {
  const ofDatabase = [...entriesOfTab.keys()].map((name) => JSON.parse(name) as [string, string]);
  const ofOthers = orphans.map(({ key: [, person, form] }) => [person, form] as const);
  const theirs = [...ofDatabase, ...ofOthers].filter(([person]) => person === owner).map(([, form]) => form);
  return [...Object.keys(readTabDrafts()[owner] ?? {}), ...theirs];
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
  const { [form]: _, ...others } = readTabDrafts()[owner] ?? {};
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
  const entry: KeptEntry = { values, sentKeys, unanswered, opened, fileFacts, keptAt: Date.now() };
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

function writeTabDrafts(owner: string, forms: Record<string, KeptEntry>): void {
  const { [owner]: _, ...others } = readTabDrafts();
  const drafts = Object.keys(forms).length > 0 ? { ...others, [owner]: forms } : others;
  if (Object.keys(drafts).length > 0) tabStorage.set(storageKey, JSON.stringify(drafts));
  else tabStorage.remove(storageKey);
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
  orphans = orphans.filter(({ key }) => !isTheirs(key));
  tellTabs({ drafts: { owner } });
  for (const drafts of [entriesOfTab, filesOfTab]) {
    for (const name of drafts.keys()) if ((JSON.parse(name) as [string, string])[0] === owner) drafts.delete(name);
  }
  const [kept, open] = await Promise.all([readKept(), otherTabIds()]);
  removeKept(kept.map(([key]) => key).filter((key) => isTheirs(key) && (key[0] === tabId || !open.has(key[0]))));
}
