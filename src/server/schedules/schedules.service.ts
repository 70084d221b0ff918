import type { ScheduleBody, ScheduleRowBody } from '#contract/areas/schedules.wire';
import { messages } from '#contract/texts/messages';
import { formatCents } from '#contract/values/money';
import { writtenText } from '#contract/values/written-text';
import type { FieldError } from '#contract/vocabulary/envelope';
import { keptScheduleType } from '#contract/vocabulary/schedule';
import { momentInWords } from '../company/business-day';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField, notFound, type Refusal } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';
import {
  changesBetween,
  type LockedRow,
  numberRows,
  type NumberedRow,
  paidAbove,
  type RowChange,
  type WantedRow,
} from './schedule-changes';
import { lockRows, lockSchedules, saveVersions } from './schedule-writing';
import { findPaidRow, findSaver, type KeptRow } from './schedules.queries';

const { schedule } = messages;

/**
 * Saves a whole schedule as its next version: rows are added, changed and removed, and each is kept old beside new
 * (contract §9). The project is held first, then its rows in the order of their numbers. Answers whether anything changed.
 */
export async function saveSchedule(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  body: ScheduleBody,
): Promise<boolean> {
  const project = (await lockSchedules(transaction, [projectId])).get(projectId);
  if (!project) throw notFound(schedule.unknownProject);
  if (body.version !== project.version) throw await changedMeanwhile(transaction, projectId, project.version);
  const present = (await lockRows(transaction, [projectId]))(projectId);
  requireKnownNumbers(body.rows, present);
  const wanted = numberRows(body.rows.map(wantedRow), project.lastInstallmentId);
  requirePaidAmounts(wanted, present);
  const changes = changesBetween(present, wanted);
  if (changes.length === 0) return false;
  await requireNoPayments(transaction, projectId, changes);
  const version = project.version + 1;
  await saveVersions(transaction, actor, [{ projectId, version, changes, reason: writtenText(body.reason ?? '') }]);
  return true;
}

/** A row of a request that its schema has accepted. */
const wantedRow = ({ installmentid, scheduletype, name, amount, scheduledate }: ScheduleRowBody): WantedRow => ({
  installmentId: installmentid ?? null,
  row: {
    schedule_type: keptScheduleType(scheduletype),
    name: writtenText(name ?? ''),
    amount_cents: acceptedCents(amount),
    schedule_date: acceptedDate(scheduledate),
  },
});

/** Another version is there than the one that was changed: who saved it, and when by the company's clock, named. */
async function changedMeanwhile(transaction: BooksTransaction, projectId: number, version: number): Promise<Refusal> {
  const saver = await saverInWords(transaction, projectId, version);
  if (!saver) return conflict(schedule.ahead);
  const sentence = saver.isOfCurrency ? schedule.currencyChanged : schedule.changedMeanwhile;
  return conflict(sentence(saver.who, saver.when));
}

/** Who saved a version of a schedule, and when by the company's clock, named; undefined when there is no such version. */
export async function saverInWords(
  transaction: BooksTransaction,
  projectId: number,
  version: number,
): Promise<{ who: string; when: string; isOfCurrency: boolean } | undefined> {
  const saver = await findSaver(transaction, projectId, version);
  if (!saver) return undefined;
  const when = await momentInWords(transaction, saver.saved_at);
  return { who: saver.name, when, isOfCurrency: saver.installment_id === null };
}

const fieldOf = (line: number, member: keyof ScheduleRowBody) => `rows.${String(line)}.${member}`;

function requireKnownNumbers(bodies: readonly ScheduleRowBody[], present: ReadonlyMap<number, KeptRow>): void {
  const seen = new Set<number>();
  for (const [line, { installmentid }] of bodies.entries()) {
    if (installmentid === undefined) continue;
    const field = fieldOf(line, 'installmentid');
    if (!present.has(installmentid)) throw invalidField(field, schedule.unknownRow(installmentid));
    if (seen.has(installmentid)) throw invalidField(field, schedule.numberTwice(installmentid));
    seen.add(installmentid);
  }
}

function requirePaidAmounts(wanted: readonly NumberedRow[], present: ReadonlyMap<number, LockedRow>): void {
  const errors = wanted.flatMap(({ installmentId, row }, line): FieldError[] => {
    const paid = paidAbove(row, present.get(installmentId));
    if (paid === null) return [];
    return [{ field: fieldOf(line, 'amount'), message: schedule.belowPaid(formatCents(paid)) }];
  });
  const [first] = errors;
  if (first) throw conflict(errors.length === 1 ? first.message : schedule.invalidRows, errors);
}

async function requireNoPayments(
  transaction: BooksTransaction,
  projectId: number,
  changes: readonly RowChange[],
): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ installmentId }) => installmentId);
  if (removed.length === 0) return;
  const paid = await findPaidRow(transaction, projectId, removed);
  if (paid) throw conflict(schedule.hasPayments(paid.installment_id, paid.payments));
}
