import { useState } from 'react';
import { noReversalValues } from '#contract/areas/corrections.form';
import type { BookEntry } from '#contract/areas/entries.wire';
import { dayFields, filledValues } from '#contract/areas/filled-form';
import { entriesOfReport } from '#contract/reports/entry-columns';
import type { ReportName } from '#contract/reports/report-filters';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { readEntryAnew } from '../../api/entries.api';
import { useNavigateHere } from '../../browser/useNavigateHere';
import type { FilledForm } from '../../forms/filled-form';
import type { SubmitDeclaration } from '../../forms/submit-declaration';
import { useClosedDays } from '../../pickers/closed-days';
import { useAppDispatch } from '../../store-hooks';
import { correctionDeclared } from './correction-declaration';
import { entryAddress } from './entry-address';
import type { FilledEntryProps } from './form-of-entry';
import { reconciledNotes } from './reconciled-notes';
import { ReversalFields } from './ReversalFields';

type Values = Record<string, unknown>;

const correctPaths: Readonly<Record<ReportName, string>> = {
  deposits: paths.deposits.correct,
  transfers: paths.transfers.correct,
  installmentPayments: paths.payments.correctInstallment,
  feePayments: paths.payments.correctFee,
};

/** A form that is filled with an entry. */
interface FormOfFilled extends FilledForm<Values> {
  /** what it sent may have done, or has done by now, what the books say of the entry */
  mayBeSaved: boolean;
}

/** An entry as it was when a form was opened with it, and as it is now; or could not be read anew. */
export interface EntryAsRead {
  entry: BookEntry;
  now: BookEntry;
  isUnread: boolean;
}

/** How a form is filled with an entry: with all of it for a correction, without its days and slip for a copy. */
export function useFilledForm({
  report,
  fields,
  purpose,
  id,
  entry,
  now,
  isUnread,
}: FilledEntryProps & EntryAsRead): FormOfFilled {
  const navigateHere = useNavigateHere();
  const dispatch = useAppDispatch();
  const closed = useClosedDays();
  const [isUnanswered, setUnanswered] = useState(false);
  // From the moment that it goes out: the books may have it before its answer is there.
  const [isSent, setSent] = useState(false);
  const heard = (declared: SubmitDeclaration<Values>): SubmitDeclaration<Values> => ({
    ...declared,
    tellUnanswered: setUnanswered,
    send: (values, sending) => {
      setSent(true);
      return declared.send(values, sending).catch((error: unknown) => {
        setSent(false);
        throw error;
      });
    },
  });
  const mayBeSaved = isSent || isUnanswered;
  const own = filledValues(fields, entry.requested);
  const days = dayFields(fields);
  const draftOf = (declaration: SubmitDeclaration<Values>) => `${declaration.draftName ?? ''} ${purpose} ${String(id)}`;

  if (purpose === 'copy') {
    const copied = Object.fromEntries(Object.entries(own).filter(([name]) => !days.includes(name)));
    return {
      mayBeSaved,
      replaced: null,
      slipNote: undefined,
      fields: null,
      declare: (declaration) => ({
        ...heard(declaration),
        draftName: draftOf(declaration),
        emptyValues: () => ({ ...declaration.emptyValues(), ...copied }),
        // The next entry begins empty.
        onDone: () => navigateHere({ search: '' }, { replace: true }),
      }),
    };
  }

  const { kind } = entriesOfReport[report];
  const entryDay = dateFromAnswer(entry.recorded.date) ?? ('' as CalendarDate);
  const moved = Object.fromEntries(days.map((name) => [name, closed.landingDay(own[name] as CalendarDate)]));
  const { slip } = entry;
  return {
    mayBeSaved,
    replaced: { slip: null, ...own },
    slipNote: slip ? messages.correction.slipKept(slip.fileName) : undefined,
    fields: <ReversalFields entryDay={entryDay} />,
    declare: (declaration) => ({
      ...correctionDeclared(heard(declaration), {
        path: pathWithId(correctPaths[report], id),
        own,
        entryDay,
        slipName: slip?.fileName ?? null,
        notes: reconciledNotes(now, isUnread),
        closed,
      }),
      draftName: draftOf(declaration),
      emptyValues: () => ({ ...declaration.emptyValues(), ...own, ...moved, ...noReversalValues }),
      onDone: () => {
        // Where the one that took its place can be had, else where it stood.
        const next = dispatch(readEntryAnew(kind, id)).then((now) => now?.correctedBy ?? id);
        void next.then((shown) => navigateHere(entryAddress(report, shown), { replace: true }));
      },
    }),
  };
}
