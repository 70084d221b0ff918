import type { CloseBody, ExceptionBody, ReopenBody } from '#contract/areas/closings.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { writtenText } from '#contract/values/written-text';
import { roleAllows } from '#contract/vocabulary/permissions';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { businessDay } from '../company/business-day';
import { clockNow, hoursFromNow } from '../db/expressions';
import { nextNumbers } from '../db/numbers';
import { build, firstRow, onlyRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { lockAccounts } from '../ledger/accounts-lock';
import { conflict, invalidField, notFound } from '../refusal';
import { acceptedDate } from '../wire-values';
import { readClosedThrough, readLastClosing } from './closings.queries';

const { closing } = messages;

/**
 * Closes the books up to a day, which is not to come and later than what is closed; 409 where others are closed than were
 * seen. Answers the closing's number.
 */
export async function closePeriod(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: CloseBody,
): Promise<number> {
  const through = acceptedDate(body.through);
  const today = await businessDay(transaction);
  if (through > today) throw invalidField('through', closing.inFuture(formatDate(today)));
  const held = await holdBooksAsSeen(transaction, body.version);
  if (held.closedThrough !== null && through <= held.closedThrough)
    throw conflict(...atField('through', closing.closedAlready(formatDate(held.closedThrough))));
  return addClosing(transaction, actor, held, {
    action: 'period.closed',
    through,
    reason: writtenText(body.reason ?? ''),
  });
}

/**
 * Opens days again, with the reason: those behind an earlier day, or all; 409 where others are closed than were seen.
 * Answers the closing's number.
 */
export async function reopenPeriod(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: ReopenBody,
): Promise<number> {
  const through = body.through === null ? null : acceptedDate(body.through);
  const held = await holdBooksAsSeen(transaction, body.version);
  if (held.closedThrough === null) throw conflict(closing.nothingClosed);
  if (through !== null && through >= held.closedThrough)
    throw conflict(...atField('through', closing.notEarlier(formatDate(held.closedThrough))));
  return addClosing(transaction, actor, held, { action: 'period.reopened', through, reason: body.reason.trim() });
}

/** Lets somebody who records do so on closed days for some hours. Answers the exception's number. */
export async function giveException(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: ExceptionBody,
): Promise<number> {
  const [firstDay, lastDay] = [acceptedDate(body.startDate), acceptedDate(body.endDate)];
  if (lastDay < firstDay) throw invalidField('endDate', closing.endBeforeStart);
  const [closedThrough, person] = await Promise.all([
    readClosedThrough(transaction),
    firstRow(
      transaction,
      build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', body.userId),
    ),
  ]);
  if (!person) throw invalidField('userId', closing.personUnknown);
  if (person.disabled_at !== null || !roleAllows(person.user_type, 'movements.record'))
    throw invalidField('userId', closing.mayNotRecord(person.name));
  if (closedThrough === null) throw conflict(closing.noneToExcept);
  if (firstDay > closedThrough) throw conflict(...atField('startDate', closing.openAlready(formatDate(closedThrough))));
  const given = await onlyRow(
    transaction,
    build
      .insertInto('closing_exceptions')
      .values({
        user_id: body.userId,
        first_day: firstDay,
        last_day: lastDay,
        holds_until: hoursFromNow(body.hours),
        reason: body.reason.trim(),
        given_by: actor.userId,
      })
      .returning(['id', 'holds_until', 'reason']),
  );
  const { id, holds_until: holdsUntil, reason } = given;
  const after = { userId: body.userId, firstDay, lastDay, holdsUntil: holdsUntil.toISOString(), reason };
  await audit(transaction, { actor, origin: actor, action: 'exception.given', ...exceptionSubject(id), after });
  return id;
}

/** Ends an exception before its time. */
export async function endException(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const { lastEntry } = await holdBooks(transaction);
  const held = await firstRow(
    transaction,
    build
      .selectFrom('closing_exceptions')
      .select((row) => ['ended_at', row('holds_until', '<=', clockNow()).$castTo<boolean>().as('is_over')])
      .where('id', '=', id),
  );
  if (!held) throw notFound(closing.exceptionNotFound);
  if (held.ended_at !== null || held.is_over) throw conflict(closing.exceptionOver);
  await firstRow(
    transaction,
    build
      .updateTable('closing_exceptions')
      .set({ ended_by: actor.userId, ended_at: clockNow(), last_entry: lastEntry })
      .where('id', '=', id),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'exception.ended',
    ...exceptionSubject(id),
    after: { lastEntry },
  });
}

/** The books while no entry is being written. */
interface HeldBooks {
  /** the number of the last closing or reopening; 0 before the first */
  readonly version: number;
  readonly closedThrough: CalendarDate | null;
  /** entries of higher numbers come later */
  readonly lastEntry: number;
}

/** Locks all accounts, in order, so that every entry is either written already or looks at what is closed afterwards. */
async function holdBooks(transaction: BooksTransaction): Promise<HeldBooks> {
  const [, last, [lastEntry]] = await Promise.all([
    lockAccounts(transaction, build.selectFrom('accounts').select('accounts.id').$asScalar()),
    readLastClosing(transaction),
    nextNumbers(transaction, ['journal_entries']),
  ]);
  return { ...last, lastEntry };
}

/** The same for who decides over what is closed; who says nothing of what was seen decides over whatever is there. */
async function holdBooksAsSeen(transaction: BooksTransaction, seen: number | undefined): Promise<HeldBooks> {
  const held = await holdBooks(transaction);
  if (seen !== undefined && seen !== held.version) throw await changedMeanwhile(transaction, 'closing', held.version);
  return held;
}

interface AddedClosing {
  readonly action: 'period.closed' | 'period.reopened';
  readonly through: CalendarDate | null;
  readonly reason: string;
}

async function addClosing(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { closedThrough, lastEntry }: HeldBooks,
  { action, through, reason }: AddedClosing,
): Promise<number> {
  const { id } = await onlyRow(
    transaction,
    build
      .insertInto('closings')
      .values({ closed_through: through, last_entry: lastEntry, reason, closed_by: actor.userId })
      .returning('id'),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action,
    subjectKind: 'closing',
    subjectId: id,
    before: { closedThrough },
    after: { closedThrough: through, lastEntry, reason },
  });
  return id;
}

const exceptionSubject = (subjectId: number) => ({ subjectKind: 'closing exception', subjectId });

const atField = (field: string, message: string): [string, { field: string; message: string }[]] => [
  message,
  [{ field, message }],
];
