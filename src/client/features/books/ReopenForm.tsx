import type { ReopenFormValues } from '#contract/areas/closings.form';
import type { ClosingRow } from '#contract/areas/closings.wire';
import { closingCaptions } from '#contract/texts/closing-captions';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateToWire, formatWireDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { useReopenPeriodMutation } from '../../api/closings.api';
import { DateField } from '../../fields/DateField';
import { TextAreaField } from '../../fields/TextAreaField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useSubmitFlow } from '../../forms/useSubmitFlow';

const rules = lateRules<ReopenFormValues>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/closings.form').then((file) => file.reopenForm),
);

const { reopening, reopened, reopenFailed } = messages.closing;

interface ReopenFormProps {
  /** what was closed or opened again last */
  latest: ClosingRow | null;
  onClose: () => void;
}

/** Opens closed days again, with the reason: those behind a day, or all. */
export function ReopenForm({ latest, onClose }: ReopenFormProps) {
  const opened = useAsOpened(latest);
  const version = opened?.id ?? 0;
  const [reopenPeriod] = useReopenPeriodMutation();
  const flow = useSubmitFlow<ReopenFormValues>({
    draftName: 'reopening',
    draftVersion: version,
    isDraftOfStep: true,
    emptyValues: () => ({ through: '', reason: '' }),
    schema: rules,
    facts: ({ through, reason }) => [
      { label: closingCaptions.soFar, value: formatWireDate(opened?.through) || closingCaptions.nothingClosed },
      { label: closingCaptions.staysUpTo, value: formatWireDate(through) || closingCaptions.nothingClosed },
      { label: closingCaptions.reason, value: reason.trim() },
    ],
    texts: { loader: reopening, done: reopened, failed: reopenFailed, unknown: reopenFailed },
    send: ({ through, reason }, { idempotencyKey }) =>
      reopenPeriod({
        body: {
          version,
          through: through === '' ? null : dateToWire(through as CalendarDate),
          reason: reason.trim(),
        },
        idempotencyKey,
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={closingCaptions.reopen} onClose={onClose}>
      <p className="dimmed">{closingCaptions.reopenAbout}</p>
      <DateField name="through" label={closingCaptions.staysUpTo} />
      <TextAreaField name="reason" label={closingCaptions.reason} maximum={limits.reasonCharacters} required />
    </DialogForm>
  );
}
