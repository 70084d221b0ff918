import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { limits } from '#contract/vocabulary/limits';
import { useReopenReconciliationMutation } from '../../api/reconciliations.api';
import { TextAreaField } from '../../fields/TextAreaField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useSubmitFlow } from '../../forms/useSubmitFlow';

const rules = lateRules<{ reason: string }>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/reconciliations.form').then(
    (file) => file.reopenReconciliationForm,
  ),
);

const { reopening, reopened, reopenFailed } = messages.reconciliation;

/** Opens the newest finished reconciliation again, with the reason. */
export function ReopenReconciliationForm({ row: opened, onClose }: { row: Reconciliation; onClose: () => void }) {
  const { id, version } = useAsOpened(opened);
  const [reopen] = useReopenReconciliationMutation();
  const flow = useSubmitFlow<{ reason: string }>({
    draftName: `reconciliation-reopening-${String(id)}`,
    draftVersion: version,
    isDraftOfStep: true,
    emptyValues: () => ({ reason: '' }),
    schema: rules,
    facts: ({ reason }) => [{ label: reconciliationCaptions.reason, value: reason.trim() }],
    texts: { loader: reopening, done: reopened, failed: reopenFailed, unknown: reopenFailed },
    send: ({ reason }, { idempotencyKey }) =>
      reopen({ id, body: { version, reason: reason.trim() }, idempotencyKey }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={reconciliationCaptions.reopen} onClose={onClose}>
      <p className="dimmed">{reconciliationCaptions.reopenAbout}</p>
      <TextAreaField name="reason" label={reconciliationCaptions.reason} maximum={limits.reasonCharacters} required />
    </DialogForm>
  );
}
