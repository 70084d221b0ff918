import type { ProjectFormValues } from '#contract/areas/project-setup.form';
import type { OwnerRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer, dateFromWire, formatWireDate } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped, centsToNumber, centsToText, formatCents } from '#contract/values/money';
import { useListCurrenciesQuery } from '../../../api/accounts.api';
import { useAddProjectMutation, useChangeProjectMutation } from '../../../api/project-setup.api';
import { comparedFacts } from '../../../dialogs/compared-facts';
import type { PopupFact } from '../../../dialogs/popups.slice';
import { AmountField } from '../../../fields/AmountField';
import { DateField } from '../../../fields/DateField';
import { TextField } from '../../../fields/TextField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useAsOpened } from '../../../forms/useAsOpened';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { CurrencyPicker } from '../../../pickers/CurrencyPicker';
import { OwnersField } from './OwnersField';
import { amountIn, ownerFacts, ownersOf, placeText, rowsOf } from './project-words';
import { usePeopleChoices } from './usePeopleChoices';

const rules = lateRules<ProjectFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/project-setup.form').then(
    (file) => file.projectForm,
  ),
);

interface ProjectFormProps {
  /** null for a new one */
  project: ProjectSetupRow | null;
  onClose: () => void;
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const dayOf = (wire: string | null | undefined) => (wire ? (dateFromAnswer(wire) ?? '') : '');

function valuesOf(project: ProjectSetupRow | null): ProjectFormValues {
  const value = centsFromAnswer(project?.value);
  return {
    name: project?.name ?? '',
    currencyId: project ? String(project.currency.id) : '',
    startDate: dayOf(project?.startdate),
    endDate: dayOf(project?.enddate),
    latitude: textOf(project?.latitude),
    longitude: textOf(project?.longitude),
    value: value === null ? '' : centsToText(value),
    owners: rowsOf([]),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim()));

function bodyOf({ name, currencyId, startDate, endDate, latitude, longitude, value }: ProjectFormValues) {
  const amount = value.trim() === '' ? null : centsFromTyped(value);
  return {
    name: name.trim(),
    currency: Number(currencyId),
    startdate: startDate,
    enddate: endDate || null,
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    value: amount === null ? null : centsToNumber(amount),
  };
}

/** What a project is, a line each. */
const shownOf = (values: ProjectFormValues, codeOf: (currencyId: string) => string): PopupFact[] => {
  const { name, currencyId, startDate, endDate, latitude, longitude, value } = values;
  const days = [startDate, endDate].filter((day) => dateFromWire(day));
  return [
    { label: labels.name, value: name.trim() },
    { label: labels.currency, value: codeOf(currencyId) },
    { label: projectCaptions.period, value: days.map(formatWireDate).join(' – ') },
    {
      label: labels.value,
      value: value.trim() === '' ? captions.noValue : `${shownAmount(value)} ${codeOf(currencyId)}`,
    },
    { label: projectCaptions.location, value: placeText(numberOf(latitude), numberOf(longitude)) },
  ];
};
/** What there neither is nor was says nothing. */
const isTold = ({ value, before }: PopupFact) => value !== captions.noValue || before !== undefined;

const { saving, created, updated, saveFailed } = messages.project;
const nobody: readonly OwnerRow[] = [];

/** Adds a project with its owners, or changes what it is. */
export function ProjectForm({ project: opened, onClose }: ProjectFormProps) {
  const project = useAsOpened(opened);
  const { data: currencies } = useListCurrenciesQuery(undefined);
  const people = usePeopleChoices(nobody);
  const [addProject] = useAddProjectMutation();
  const [changeProject] = useChangeProjectMutation();
  const codeOf = (currencyId: string) => currencies?.find(({ id }) => String(id) === currencyId)?.code ?? '';
  const flow = useSubmitFlow<ProjectFormValues>({
    // What somebody else has changed meanwhile is not written over by what was typed before.
    draftName: project ? `project-${project.id}` : 'project',
    draftVersion: project?.version,
    emptyValues: () => valuesOf(project),
    schema: rules,
    fieldOfBody: { currency: 'currencyId', startdate: 'startDate', enddate: 'endDate' },
    facts: (values) => [
      ...comparedFacts(project && shownOf(valuesOf(project), codeOf), shownOf(values, codeOf)).filter(isTold),
      ...ownerFacts(values.owners, people),
    ],
    texts: { loader: saving, done: project ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: (values, { idempotencyKey }) => {
      const body = bodyOf(values);
      if (project) return changeProject({ id: project.id, body: { ...body, version: project.version } }).unwrap();
      const owners = ownersOf(values.owners);
      return addProject({ body: { ...body, ...(owners.length > 0 && { owners }) }, idempotencyKey }).unwrap();
    },
    onDone: onClose,
  });
  return (
    <DialogForm
      flow={flow}
      title={project ? administrationCaptions.editProject : administrationCaptions.addProject}
      isWide
      onClose={onClose}
    >
      <div className="form-grid__wide">
        <TextField name="name" label={labels.name} required />
      </div>
      <CurrencyPicker name="currencyId" label={labels.currency} required />
      <div>
        <AmountField name="value" label={labels.value} />
        <ScheduledNote project={project} value={flow.formik.values.value} />
      </div>
      <DateField name="startDate" label={labels.startDate} required />
      <DateField name="endDate" label={labels.endDate} />
      <TextField name="latitude" label={labels.latitude} />
      <TextField name="longitude" label={labels.longitude} />
      {!project && <OwnersField name="owners" people={people} />}
    </DialogForm>
  );
}

const shownAmount = (typed: string): string => {
  const amount = centsFromTyped(typed);
  return amount === null ? typed : formatCents(amount);
};

/** A value below what is scheduled is no fault, but to be known. */
function ScheduledNote({ project, value }: { project: ProjectSetupRow | null; value: string }) {
  const [scheduled, amount] = [centsFromAnswer(project?.scheduled), centsFromTyped(value)];
  if (!project || scheduled === null || amount === null || amount >= scheduled) return null;
  return (
    <p className="project-setup__warning" role="status">
      {messages.project.belowScheduled(amountIn(project.scheduled, project))}
    </p>
  );
}
