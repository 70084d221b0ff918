import { createRef } from 'react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import type { BookEntry } from '#contract/areas/entries.wire';
import { entriesOfReport } from '#contract/reports/entry-columns';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { readAccountsAnew } from '../../api/accounts.api';
import { readEntryAnew } from '../../api/entries.api';
import { askConfirm, type Question, showResult } from '../../dialogs/ask';
import { closedAccountOf, type EntriesName } from '../../parts/entry-moves';
import { reconciledNotes } from '../../parts/filled/reconciled-notes';
import type { AppStore } from '../../store-types';
import type { DeclaredEntries, TakenEntry, Told } from '../taken-entry';
import { fundsAfterReversal } from './funds-after-reversal';
import { type ReversalHandle, ReversalQuestion } from './ReversalQuestion';

/** What the books know of an entry and of the accounts by now; null for what could not be read. */
interface ReadEntry {
  entry: BookEntry | null;
  accounts: AccountRow[] | null;
}

/** Reads what is told in the question whether an entry is to be taken back. */
export async function readForReversal(store: AppStore, name: EntriesName, { id }: TakenEntry): Promise<ReadEntry> {
  const kind = name === 'opening' ? name : entriesOfReport[name].kind;
  const [entry, accounts] = await Promise.all([
    store.dispatch(readEntryAnew(kind, id)),
    store.dispatch(readAccountsAnew()),
  ]);
  return { entry, accounts };
}

/** Asks whether an entry is to be taken back, why and on which day; null where it is not, or cannot be, which is told. */
export async function askReversal(
  store: AppStore,
  question: Question,
  { name, declaration: { columns, fileName } }: { name: EntriesName; declaration: DeclaredEntries },
  { id, row }: TakenEntry,
  { entry, accounts }: ReadEntry,
): Promise<Told | null> {
  const closed = entry && closedAccountOf(name, entry, accounts);
  if (closed) {
    await showResult(store.dispatch, 'error', closed);
    return null;
  }
  const facts = [...(question.facts ?? []), ...(entry ? fundsAfterReversal(name, entry, accounts) : [])];
  const notes = reconciledNotes(entry);
  const dayMember = columns.find(({ kind }) => kind === 'day')?.member ?? '';
  const day = dateFromAnswer(String(row[dayMember])) ?? ('' as CalendarDate);
  const handle = createRef<ReversalHandle>();
  let told: Told | null = null;
  const isReady = async () => {
    const { current } = handle;
    if (!current) return false;
    const { reason, reversalDate } = current.values;
    told = { said: { reason: reason.trim(), date: reversalDate }, forget: current.forget };
    return current.isReady();
  };
  const taken = { day, draftName: `delete ${fileName} ${String(id)}` };
  const part = { fields: <ReversalQuestion handle={handle} taken={taken} />, isReady };
  return (await askConfirm(store.dispatch, { ...question, facts, notes, part })) ? told : null;
}
