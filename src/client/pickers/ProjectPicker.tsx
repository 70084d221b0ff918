import { labels } from '#contract/texts/field-labels';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';
import { useProjectChoices } from './project-choices';

interface ProjectPickerProps extends FieldProps {
  /** archived projects are not offered */
  isForRecording?: boolean;
}

/** A project, with its currency. */
export function ProjectPicker({ isForRecording = false, ...field }: ProjectPickerProps) {
  return <SelectField {...field} choices={useProjectChoices({ isForRecording })} />;
}

interface ProjectSelectProps {
  /** id of the project in text, '' while none is chosen */
  projectId: string;
  onChoose: (projectId: string) => void;
}

/** The project that a screen is about. */
export function ProjectSelect({ projectId, onChoose }: ProjectSelectProps) {
  return (
    <ChoiceSelect label={labels.project} choices={useProjectChoices()} value={projectId} onChoose={onChoose} required />
  );
}
