import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { type CalendarDate, dateFromAnswer, dateToWire, formatWireDate } from '#contract/values/dates';
import { useTickThroughMutation } from '../../api/reconciliations.api';
import { DateField } from '../../fields/DateField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { notSent } from '../../transport/not-sent';

const rules = lateRules<{ through: string }>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/reconciliations.form').then(
    (file) => file.tickThroughForm,
  ),
);

const { tickingThrough, ticked, tickFailed } = messages.reconciliation;

/** Of which reconciliation. */
export interface TickThroughFormProps {
  row: Reconciliation;
  /** whether what was ticked before is saved, once that is known */
  areSaved: () => Promise<boolean>;
  onClose: () => void;
}

/** Ticks everything that is open up to a day, in as many calls as it takes; those that were made count if a later one fails. */
export function TickThroughForm({ row, areSaved, onClose }: TickThroughFormProps) {
  const [tick] = useTickThroughMutation();
  const flow = useSubmitFlow<{ through: string }>({
    emptyValues: () => ({ through: dateFromAnswer(row.statementDate) ?? '' }),
    schema: rules,
    facts: ({ through }) => [{ label: reconciliationCaptions.throughDay, value: formatWireDate(through) }],
    texts: { loader: tickingThrough, done: ticked, failed: tickFailed, unknown: tickFailed },
    send: async ({ through }) => {
      // What was ticked or unticked before counts first; where that fails, what comes behind it is not sent either.
      if (!(await areSaved())) throw notSent(tickFailed);
      const body = { through: dateToWire(through as CalendarDate) };
      while ((await tick({ id: row.id, body }).unwrap()).isMore) continue;
      return { message: ticked };
    },
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={reconciliationCaptions.tickThrough} onClose={onClose}>
      <p className="dimmed">{reconciliationCaptions.throughAbout}</p>
      <DateField name="through" label={reconciliationCaptions.throughDay} required />
    </DialogForm>
  );
}
