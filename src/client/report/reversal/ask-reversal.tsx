import { createRef } from 'react';
import type { MovementReport } from '#contract/reports/report';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { askConfirm, type Question } from '../../dialogs/ask';
import type { AppStore } from '../../store-types';
import type { TakenEntry, Told } from '../taken-entry';
import { type ReversalHandle, ReversalQuestion } from './ReversalQuestion';

/** Asks whether an entry is to be taken back, why and on which day; null where it is not. */
export async function askReversal(
  store: AppStore,
  question: Question,
  { columns, fileName }: MovementReport,
  { id, row }: TakenEntry,
): Promise<Told | null> {
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
  return (await askConfirm(store.dispatch, { ...question, part })) ? told : null;
}
