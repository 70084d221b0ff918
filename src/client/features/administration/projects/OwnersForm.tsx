import type { OwnersFormValues } from '#contract/areas/project-setup.form';
import type { OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer, formatWireDate } from '#contract/values/dates';
import { useListOwnerSetsQuery, useSaveOwnersMutation } from '../../../api/project-setup.api';
import { DateField } from '../../../fields/DateField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useAsOpened } from '../../../forms/useAsOpened';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { fresh } from '../../../transport/base-api';
import { OwnersField } from './OwnersField';
import { ownerFacts, ownersOf, ownerText, rowsOf } from './project-words';
import { usePeopleChoices } from './usePeopleChoices';

const rules = lateRules<OwnersFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/project-setup.form').then(
    (file) => file.ownersForm,
  ),
);

interface OwnersFormProps {
  project: ProjectSetupRow;
  /** the set that is changed; null for owners from another day on, who begin as those of today */
  set: OwnerSetRow | null;
  onClose: () => void;
}

const { savingOwners, ownersSaved, ownersFailed, ownersMoved, ownersReplaced, ownersNotKnown } = messages.project;

/** Who owns a project from a day on. */
export function OwnersForm({ project: opened, set, onClose }: OwnersFormProps) {
  const project = useAsOpened(opened);
  const { id, name } = project;
  // The two are read apart, and each is changed as of its own version.
  const { owners, version } = set ?? project;
  const { data: sets = [], isFetching, isError } = useListOwnerSetsQuery(id, fresh);
  const people = usePeopleChoices(owners);
  const [saveOwners] = useSaveOwnersMutation();
  const validFrom = set ? (dateFromAnswer(set.validFrom) ?? '') : '';
  const isMoved = (values: OwnersFormValues) => validFrom !== '' && values.validFrom !== validFrom;
  const flow = useSubmitFlow<OwnersFormValues>({
    draftName: `owners-${id}-${validFrom}`,
    draftVersion: version,
    emptyValues: () => ({ validFrom, owners: rowsOf(owners) }),
    schema: rules,
    facts: (values) => [
      { label: labels.project, value: name },
      { label: labels.fromDay, value: formatWireDate(values.validFrom) },
      ...ownerFacts(values.owners, people),
    ],
    notes: (values) => [
      ...(isMoved(values) ? [ownersMoved(formatWireDate(validFrom), formatWireDate(values.validFrom))] : []),
      ...sets
        .filter((each) => each.validFrom !== set?.validFrom && dateFromAnswer(each.validFrom) === values.validFrom)
        .map((each) => ownersReplaced(formatWireDate(each.validFrom), each.owners.map(ownerText).join(', '))),
      ...(isError ? [ownersNotKnown] : []),
    ],
    isAskingForNotes: () => isFetching,
    texts: { loader: savingOwners, done: ownersSaved, failed: ownersFailed, unknown: ownersFailed },
    send: (values) =>
      saveOwners({
        id,
        body: {
          version,
          validFrom: values.validFrom,
          owners: ownersOf(values.owners),
          ...(isMoved(values) && { insteadOf: validFrom }),
        },
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={administrationCaptions.ownersOf(name)} onClose={onClose}>
      <DateField name="validFrom" label={labels.fromDay} required />
      <OwnersField name="owners" people={people} />
    </DialogForm>
  );
}
