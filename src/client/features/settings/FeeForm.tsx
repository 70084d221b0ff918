import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import type { FeeFormValues } from '#contract/areas/settings.form';
import type { FeeTypeRow } from '#contract/areas/settings.wire';
import { readFeesAnew, useCreateFeeMutation, useUpdateFeeMutation } from '../../api/fees.api';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { TextField } from '../../fields/TextField';
import { useAppDispatch } from '../../store-hooks';
import { changedMeanwhile } from './changed-meanwhile';

interface FeeFormProps {
  /** null for a new one */
  fee: FeeTypeRow | null;
  onClose: () => void;
}

const rules = lateRules<FeeFormValues>(() => import('#contract/areas/settings.form').then((file) => file.feeForm));

const { saving, created, updated } = messages.fee;
const { saveFailed } = messages.settings;

/** The form of Fee management (§2): adds a fee or renames one. */
export function FeeForm({ fee, onClose }: FeeFormProps) {
  const [createFee] = useCreateFeeMutation();
  const [updateFee] = useUpdateFeeMutation();
  const dispatch = useAppDispatch();

  const flow = useSubmitFlow<FeeFormValues>({
    draftName: fee ? `fee-${fee.feetypeid}` : 'fee',
    draftVersion: fee ? 'unnumbered' : undefined,
    emptyValues: () => ({ feeName: fee?.feename ?? '' }),
    schema: rules,
    fieldOfBody: { feename: 'feeName' },
    facts: ({ feeName }) => [{ label: labels.feeName, value: feeName.trim() }],
    texts: { loader: saving, done: fee ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: async ({ feeName }, { idempotencyKey }) => {
      const body = { feename: feeName.trim() };
      if (!fee) return createFee({ body, idempotencyKey }).unwrap();
      const now = (await dispatch(readFeesAnew()))?.find(({ feetypeid }) => feetypeid === fee.feetypeid);
      // What was sent before, and not answered, is perhaps what it is now.
      if (now && ![fee.feename, body.feename].includes(now.feename)) throw changedMeanwhile();
      return updateFee({ id: fee.feetypeid, body }).unwrap();
    },
    onDone: onClose,
  });

  return (
    <DialogForm flow={flow} title={fee ? captions.editFee : captions.addFee} onClose={onClose}>
      <TextField name="feeName" label={labels.feeName} required />
    </DialogForm>
  );
}
