import type { CloseFormValues } from '#contract/areas/closings.form';
import type { AccountRow } from '#contract/areas/accounts.wire';
import type { ClosingRow, UnsettledRow } from '#contract/areas/closings.wire';
import { captions } from '#contract/texts/captions';
import { closingCaptions } from '#contract/texts/closing-captions';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import {
  addDays,
  type CalendarDate,
  dateFromAnswer,
  dateToWire,
  formatDate,
  formatWireDate,
  today,
} from '#contract/values/dates';
import { writtenText } from '#contract/values/written-text';
import { limits } from '#contract/vocabulary/limits';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useClosePeriodMutation, useListUnsettledQuery } from '../../api/closings.api';
import { PastDayField } from '../../fields/PastDayField';
import { TextAreaField } from '../../fields/TextAreaField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { fresh } from '../../transport/base-api';

const rules = lateRules<CloseFormValues>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/closings.form').then((file) => file.closeForm),
);

interface CloseFormProps {
  /** what was closed or opened again last */
  latest: ClosingRow | null;
  onClose: () => void;
}

/** The end of the month before, which is what is closed mostly; nothing where it is closed already. */
function suggestedDay(latest: ClosingRow | null): string {
  const lastMonth = addDays(`${today(new Date()).slice(0, 7)}-01` as CalendarDate, -1);
  const closed = dateFromAnswer(latest?.through ?? '');
  return closed !== null && lastMonth <= closed ? '' : lastMonth;
}

const { closing, closed, closeFailed } = messages.closing;

/** What is to be known before a day is closed: which accounts are reconciled up to an earlier day only, or never were. */
function reconcilingNotes(accounts: readonly AccountRow[], day: string): string[] {
  // To a closed account no statement of its bank comes any more.
  const open = accounts.filter(({ isClosed }) => !isClosed);
  const unreconciled = open.filter(({ reconciledUpTo }) => !reconciledUpTo);
  const behind = open.flatMap(({ accName, reconciledUpTo }) => {
    const reconciled = dateFromAnswer(reconciledUpTo ?? '');
    return reconciled !== null && reconciled < day
      ? [messages.closing.reconciledUpTo(accName, formatDate(reconciled))]
      : [];
  });
  return [
    ...(behind.length > 0 ? [messages.closing.notReconciled(namesInWords(behind))] : []),
    ...(unreconciled.length > 0
      ? [messages.closing.neverReconciled(namesInWords(unreconciled.map(({ accName }) => accName)))]
      : []),
  ];
}

/** Which accounts have finished reconciliations of which something up to that day was taken back. */
function unsettledNotes(unsettled: readonly UnsettledRow[], day: string): string[] {
  const told = unsettled.flatMap(({ account, statementDate, startDate }) => {
    const first = dateFromAnswer(startDate);
    return first !== null && first <= day
      ? [messages.closing.reconciledUpTo(account, formatWireDate(statementDate))]
      : [];
  });
  return told.length > 0 ? [messages.closing.unsettled(namesInWords(told))] : [];
}

/** Closes the books up to a day, and says before what that means. */
export function CloseForm({ latest: opened, onClose }: CloseFormProps) {
  const latest = useAsOpened(opened);
  const version = latest?.id ?? 0;
  const [closePeriod] = useClosePeriodMutation();
  const accounts = useListAccountsQuery(undefined, fresh);
  const unsettled = useListUnsettledQuery(undefined, fresh);
  const flow = useSubmitFlow<CloseFormValues>({
    draftName: 'closing',
    draftVersion: version,
    isDraftOfStep: true,
    emptyValues: () => ({ through: suggestedDay(latest), reason: '' }),
    schema: rules,
    facts: ({ through, reason }) => [
      { label: closingCaptions.soFar, value: formatWireDate(latest?.through) || closingCaptions.nothingClosed },
      { label: closingCaptions.upTo, value: formatWireDate(through) },
      { label: closingCaptions.reason, value: writtenText(reason) || captions.noValue },
    ],
    notes: ({ through }) =>
      accounts.isError || unsettled.isError || !accounts.data || !unsettled.data
        ? [messages.closing.reconciledUnknown]
        : [...unsettledNotes(unsettled.data, through), ...reconcilingNotes(accounts.data, through)],
    isAskingForNotes: () => accounts.isFetching || unsettled.isFetching,
    texts: { loader: closing, done: closed, failed: closeFailed, unknown: closeFailed },
    send: ({ through, reason }, { idempotencyKey }) =>
      closePeriod({
        body: { version, through: dateToWire(through as CalendarDate), reason: reason.trim() },
        idempotencyKey,
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={closingCaptions.close} onClose={onClose}>
      <p className="dimmed">{closingCaptions.closeAbout}</p>
      <PastDayField name="through" label={closingCaptions.upTo} required inFuture={messages.closing.inFuture} />
      <TextAreaField name="reason" label={closingCaptions.reason} maximum={limits.reasonCharacters} />
    </DialogForm>
  );
}
