import { tellTabs } from '../session/live-tabs';
import { removeKept, writeKept } from '../storage/draft-database';
import { factsOf, type FileFacts, filesOf, withoutFiles } from './content-fingerprint';
import {
  entriesOfTab,
  type Files,
  filesOfTab,
  formsOf,
  isEntry,
  isTooOld,
  keepTaken,
  keysOf,
  nameOf,
  orphans,
  settledSince,
  tabId,
  takenElsewhere,
  takenUntil,
  takeOrphan,
} from './left-drafts';
import { type KeptEntry, type SentBeside, tabDraftsOf, writeTabDrafts } from './tab-drafts';

/*
 * What was typed into a form, and the slip chosen for it, outlive a reload, a crash, a lost session and a walk to another
 * screen; not Logout in the same tab. The fields are in the tab's own storage too, which is written before the page can be left; the
 * database also outlives the browser, and a draft whose tab is gone is taken over by the next one that opens the form. A tab
 * that the browser has put to sleep looks like one that is gone, and comes back with its storage: it finds word of what was taken.
 */

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
  takeOrphan(newest);
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
  takenElsewhere.delete(name);
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
