import { useEffect, useEffectEvent } from 'react';
import type { ViewFormValues } from '#contract/areas/views.form';
import type { ViewRow } from '#contract/areas/views.wire';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { viewCaptions } from '#contract/texts/view-captions';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useChangeViewMutation, useCreateViewMutation, useRemoveViewMutation } from '../../api/views.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { CheckField } from '../../fields/CheckField';
import { TextField } from '../../fields/TextField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import type { ShownReport } from '../useReport';
import { keptAddress, type ViewWork } from './view-work';
import './views.css';

/** What is to be done, of which report, and what follows when it is done or was left. */
export interface ViewDialogsProps {
  report: ShownReport;
  work: ViewWork;
  onClose: () => void;
}

/** The popups of what is done about views. */
export function ViewDialogs({ report, work, onClose }: ViewDialogsProps) {
  if (work.kind === 'remove') return <ViewRemoval view={work.view} onClose={onClose} />;
  return <ViewForm report={report} view={work.kind === 'edit' ? work.view : null} onClose={onClose} />;
}

const rules = lateRules<ViewFormValues>(() => import('#contract/areas/views.form').then((file) => file.viewForm));

const { saving, created, updated, saveFailed } = messages.view;

/** The facts of a view, for the popups that ask. */
const factsOf = ({ name, isShared }: Pick<ViewRow, 'name' | 'isShared'>) => [
  { label: labels.name, value: name.trim() },
  { label: viewCaptions.seenBy, value: isShared ? viewCaptions.everybody : viewCaptions.onlyYou },
];

/** What of it is another than before. */
function changed<Body extends object>(body: Body, before: Body): Partial<Body> {
  const names = Object.keys(body) as (keyof Body)[];
  return Object.fromEntries(
    names.filter((name) => body[name] !== before[name]).map((name) => [name, body[name]]),
  ) as Partial<Body>;
}

interface ViewFormProps {
  report: ShownReport;
  /** null for a new one */
  view: ViewRow | null;
  onClose: () => void;
}

/** Keeps what is shown under a name, or changes a view that is kept. */
function ViewForm({ report, view, onClose }: ViewFormProps) {
  const [createView] = useCreateViewMutation();
  const [changeView] = useChangeViewMutation();
  const mayShare = roleAllows(useAppSelector(selectRole), 'movements.record');
  const address = keptAddress(report);
  // Of one that is changed it is no part: it is another at each opening, and told apart from what is typed.
  const shown = view ? '' : address;

  const flow = useSubmitFlow<ViewFormValues>({
    draftName: view ? `view-${view.id}` : `view-of-${report.name}`,
    draftVersion: view ? 'unnumbered' : undefined,
    emptyValues: () => ({ name: view?.name ?? '', isShared: view?.isShared ?? false, isReplaced: false, shown }),
    schema: rules,
    facts: factsOf,
    texts: { loader: saving, done: view ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: ({ isReplaced, ...values }, { idempotencyKey }) => {
      const body = { name: values.name.trim(), isShared: values.isShared };
      if (!view)
        return createView({ body: { ...body, address: values.shown, report: report.name }, idempotencyKey }).unwrap();
      // What was left alone is nobody's to write back: another tab may have changed it meanwhile.
      const changes = { ...changed(body, view), ...(isReplaced && { address }) };
      return changeView({ id: view.id, body: changes }).unwrap();
    },
    onDone: onClose,
  });
  const { values, setFieldValue } = flow.formik;
  useEffect(() => {
    // What comes back was perhaps sent of another address.
    if (values.shown !== shown) void setFieldValue('shown', shown, false);
  }, [values.shown, shown, setFieldValue]);

  return (
    <DialogForm flow={flow} title={view ? viewCaptions.edit : viewCaptions.save} onClose={onClose}>
      <div className="form-grid__wide">
        <TextField name="name" label={labels.name} required />
      </div>
      <div className="form-grid__wide view-checks">
        {(mayShare || view?.isShared) && <CheckField name="isShared" label={viewCaptions.forEverybody} />}
        {view && view.address !== address && <CheckField name="isReplaced" label={viewCaptions.replace} />}
      </div>
    </DialogForm>
  );
}

const { confirmRemove, confirmRemoveShared, removing, removed, removeFailed } = messages.view;

/** Asks whether a view is to be deleted, and deletes it. */
function ViewRemoval({ view, onClose }: { view: ViewRow; onClose: () => void }) {
  const [removeView] = useRemoveViewMutation();
  const remove = useDeleteFlow<ViewRow>({
    texts: {
      warning: ({ isShared }) => (isShared ? confirmRemoveShared : confirmRemove),
      loader: removing,
      done: removed,
      failed: removeFailed,
      unknown: messages.unknownError,
    },
    facts: factsOf,
    call: ({ id }) => removeView(id).unwrap(),
  });
  const removeAsked = useEffectEvent(() => void remove(view).then(onClose));
  // Once: it was asked for by opening this.
  useEffect(() => removeAsked(), []);
  return null;
}
