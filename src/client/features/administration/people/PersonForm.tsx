import { useRef } from 'react';
import type { PersonFormValues } from '#contract/areas/people.form';
import { partnerOnly, roleChoices } from '#contract/areas/role-choices';
import type { AdminPersonRow, PersonBody } from '#contract/areas/people.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { nameLetters } from '#contract/values/plain-letters';
import { isRole } from '#contract/vocabulary/permissions';
import { addPersonOnce, savePerson, useListPeopleQuery } from '../../../api/people.api';
import { comparedFacts } from '../../../dialogs/compared-facts';
import { fixedChoices } from '../../../fields/choices';
import { SelectField } from '../../../fields/SelectField';
import { TextField } from '../../../fields/TextField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useAsOpened } from '../../../forms/useAsOpened';
import { type SubmitFlow, useSubmitFlow } from '../../../forms/useSubmitFlow';
import { useAppDispatch } from '../../../store-hooks';
import { roleText } from './person-words';

const rules = lateRules<PersonFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/people.form').then((file) => file.personForm),
);

interface PersonFormProps {
  /** null for a new one */
  person: AdminPersonRow | null;
  onClose: () => void;
  /** it is saved, and this password is to be shown now or never */
  onPassword: (name: string, password: string) => void;
}

const valuesOf = (person: AdminPersonRow | null): PersonFormValues => ({
  name: person?.name ?? '',
  role: person ? (person.role ?? partnerOnly) : '',
  username: person?.username ?? '',
});

const bodyOf = ({ name, role, username }: PersonFormValues, before: AdminPersonRow | null): PersonBody => {
  if (isRole(role)) return { name: name.trim(), username: username.trim(), role };
  // Who had no role keeps the username that is there.
  return { name: name.trim(), username: before?.role === null ? before.username : null, role: null };
};

/** Who somebody is, a line each. */
const shownOf = ({ name, role, username }: Pick<PersonBody, 'name' | 'role' | 'username'>) => [
  { label: labels.name, value: name },
  { label: labels.role, value: roleText(role) },
  { label: labels.username, value: username ?? captions.noValue },
];

const choices = {
  ...fixedChoices([]),
  options: roleChoices.map((value) => ({
    value,
    label: value === partnerOnly ? administrationCaptions.partnerOnly : value,
  })),
};

const { saving, created, createdBefore, updated, updatedBefore, saveFailed } = messages.person;

/** Adds a person, or changes name, role and username; who begins to sign in gets a one-time password. */
export function PersonForm({ person: opened, onClose, onPassword }: PersonFormProps) {
  const person = useAsOpened(opened);
  const dispatch = useAppDispatch();
  const { data: people, isFetching, isError } = useListPeopleQuery(undefined);
  const password = useRef<string | null>(null);
  const savedName = useRef('');

  const tellPassword = () => {
    if (password.current !== null) onPassword(savedName.current, password.current);
  };
  const flow: SubmitFlow<PersonFormValues> = useSubmitFlow<PersonFormValues>({
    // What somebody else has changed meanwhile is not written over by what was typed before.
    draftName: person ? `person-${person.id}` : 'person',
    draftVersion: person?.version,
    emptyValues: () => valuesOf(person),
    schema: rules,
    facts: (values) => comparedFacts(person && shownOf(person), shownOf(bodyOf(values, person))),
    notes: (values) => {
      const { name } = values;
      // What may be saved already is perhaps the namesake.
      if (flow.isUnanswered(values)) return [];
      const typed = nameLetters(name);
      const namesake = people?.find((other) => other.id !== person?.id && nameLetters(other.name) === typed);
      const isNew = nameLetters(person?.name ?? '') !== typed;
      if (!isNew) return [];
      if (namesake) return [messages.person.nameThere(namesake.name)];
      return isError ? [messages.person.namesNotKnown] : [];
    },
    isAskingForNotes: () => isFetching,
    texts: { loader: saving, done: person ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: async (values, { idempotencyKey }) => {
      const body = bodyOf(values, person);
      const { oneTimePassword } = person
        ? await dispatch(savePerson({ id: person.id, body: { ...body, version: person.version } }))
        : await dispatch(addPersonOnce({ body, idempotencyKey }));
      password.current = oneTimePassword;
      savedName.current = body.name;
      // Who signs in from now on gets a password, and only with the first answer.
      const isRepeat = !person?.role && body.role !== null && oneTimePassword === null;
      if (isRepeat) return { message: person ? updatedBefore : createdBefore };
      return { message: person ? updated : created };
    },
    onDone: () => (password.current === null ? onClose() : tellPassword()),
    onDoneElsewhere: () => tellPassword(),
  });
  const isPartner = flow.formik.values.role === partnerOnly;

  return (
    <DialogForm
      flow={flow}
      title={person ? administrationCaptions.editPerson : administrationCaptions.addPerson}
      onClose={onClose}
    >
      <TextField name="name" label={labels.name} required />
      <SelectField name="role" label={labels.role} required choices={choices} />
      {!isPartner && (
        <TextField
          name="username"
          label={labels.username}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </DialogForm>
  );
}
