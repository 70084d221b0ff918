import { labels } from '#contract/texts/field-labels';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import type { FieldProps } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { SelectField } from '../fields/SelectField';
import { useArchivedNote, useProjectChoices } from './project-choices';
import { useStandingChoice } from './standing-choice';

interface ProjectPickerProps extends FieldProps {
  /** archived projects are not offered, but for the one that stands there */
  isForRecording?: boolean;
}

/** A project, with its currency. */
export function ProjectPicker({ isForRecording = false, ...field }: ProjectPickerProps) {
  const stands = useStandingChoice(field.name);
  const note = useArchivedNote(useFormField(field.name).facts.value);
  const choices = useProjectChoices(isForRecording ? { offersArchived: stands } : {});
  return <SelectField {...field} description={isForRecording ? note : undefined} choices={choices} />;
}

interface ProjectSelectProps {
  /** id of the project in text, '' while none is chosen */
  projectId: string;
  onChoose: (projectId: string) => void;
}

/** The project that a screen is about. */
export function ProjectSelect({ projectId, onChoose }: ProjectSelectProps) {
  return (
    <ChoiceSelect
      label={labels.project}
      choices={useProjectChoices()}
      value={projectId}
      onChoose={onChoose}
      description={useArchivedNote(projectId)}
      required
    />
  );
}
