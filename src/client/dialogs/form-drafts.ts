import { tabStorage } from '../storage/browser-storage';

/* What was typed into a form outlives a reload, a lost session and a walk to another screen; not the tab, nor Logout. */

const storageKey = 'drafts';

/** What is kept of a form: its values without files, and the keys under which contents were already sent. */
export interface FormDraft {
  values: Readonly<Record<string, unknown>>;
  sentKeys: Readonly<Record<string, string>>;
}

interface Drafts {
  userName: string;
  forms: Record<string, FormDraft>;
}

function readDrafts(userName: string): Drafts {
  const none: Drafts = { userName, forms: {} };
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') as Drafts | null;
    return kept?.userName === userName ? kept : none;
  } catch {
    return none;
  }
}

/** The draft that this person left in the form, or null. */
export function readDraft(userName: string, form: string): FormDraft | null {
  return readDrafts(userName).forms[form] ?? null;
}

/** Keeps the draft; null forgets it. */
export function keepDraft(userName: string, form: string, draft: FormDraft | null): void {
  const drafts = readDrafts(userName);
  const { [form]: _, ...others } = drafts.forms;
  const forms = draft ? { ...others, [form]: draft } : others;
  if (Object.keys(forms).length > 0) tabStorage.set(storageKey, JSON.stringify({ userName, forms }));
  else tabStorage.remove(storageKey);
}

/** Forgets everyone's drafts, as Logout does. */
export function forgetDrafts(): void {
  tabStorage.remove(storageKey);
}
