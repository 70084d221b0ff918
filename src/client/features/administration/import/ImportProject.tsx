import { importCaptions } from '#contract/texts/import-captions';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import { useProjectChoices } from '../../../pickers/project-choices';

interface ImportProjectProps {
  projectId: number | null;
  error: string | undefined;
  onChoose: (projectId: number | null) => void;
}

/** The project of all rows, where no column of the file names it. */
export function ImportProject({ projectId, error, onChoose }: ImportProjectProps) {
  return (
    <ChoiceSelect
      label={importCaptions.projectOfAll}
      required
      error={error}
      choices={useProjectChoices()}
      value={String(projectId ?? '')}
      onChoose={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    />
  );
}
