import { tabStorage } from '../storage/browser-storage';
import type { FileFacts } from './content-fingerprint';

/* Drafts as they are kept without their files, and those in the tab's own storage, which is written before the page can be left. */

const storageKey = 'drafts';

/** What was sent beside what was typed, as the books had it then. */
export type SentBeside = Readonly<Record<string, number>>;

/** A draft without its files, of which only the facts are there. */
export interface KeptEntry {
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

function readTabDrafts(): TabDrafts {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null ? (kept as TabDrafts) : {};
  } catch {
    return {};
  }
}

/** What this person has left in this tab, by form. */
export const tabDraftsOf = (owner: string): Record<string, KeptEntry> => readTabDrafts()[owner] ?? {};

/** Whatever was left in this tab, by anybody and in any form. */
export const allTabDrafts = (): unknown[] =>
  Object.values(readTabDrafts()).flatMap((forms: TabDrafts[string] | null) => Object.values(forms ?? {}));

/** Keeps these in place of all that this person had left in this tab. */
export function writeTabDrafts(owner: string, forms: Record<string, KeptEntry>): void {
  const { [owner]: _, ...others } = readTabDrafts();
  const drafts = Object.keys(forms).length > 0 ? { ...others, [owner]: forms } : others;
  if (Object.keys(drafts).length > 0) tabStorage.set(storageKey, JSON.stringify(drafts));
  else tabStorage.remove(storageKey);
}
