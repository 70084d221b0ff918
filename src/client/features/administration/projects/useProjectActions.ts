import type { OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer, formatWireDate } from '#contract/values/dates';
import {
  useArchiveProjectMutation,
  useRemoveOwnersMutation,
  useRestoreProjectMutation,
} from '../../../api/project-setup.api';
import { useActionFlow } from '../../../dialogs/useActionFlow';
import { factsOf, ownerText } from './project-words';

const words = messages.project;
const outcome = { failed: words.actionFailed, unknown: messages.unknownError };

/** What can be done with a project beside changing it. */
export function useProjectActions() {
  const [archiveProject] = useArchiveProjectMutation();
  const [restoreProject] = useRestoreProjectMutation();
  const [removeOwners] = useRemoveOwnersMutation();
  return {
    archive: useActionFlow<ProjectSetupRow>({
      texts: { ...outcome, warning: words.confirmArchive, loader: words.archiving, done: words.archived },
      facts: factsOf,
      call: ({ id, version }) => archiveProject({ id, version }).unwrap(),
    }),
    restore: useActionFlow<ProjectSetupRow>({
      texts: { ...outcome, warning: words.confirmRestore, loader: words.restoring, done: words.restored },
      facts: factsOf,
      call: ({ id, version }) => restoreProject({ id, version }).unwrap(),
      isDangerous: false,
    }),
    remove: useActionFlow<{ project: ProjectSetupRow; set: OwnerSetRow; next: OwnerSetRow | null }>({
      texts: {
        ...outcome,
        warning: ({ next }) => words.confirmRemoveOwners(next && formatWireDate(next.validFrom)),
        loader: words.removingOwners,
        done: words.ownersRemoved,
      },
      facts: ({ project, set }) => [
        { label: labels.project, value: project.name },
        { label: labels.fromDay, value: formatWireDate(set.validFrom) },
        { label: labels.owners, value: set.owners.map(ownerText).join(', ') },
      ],
      call: ({ project: { id }, set: { version, validFrom } }) =>
        removeOwners({ id, version, validFrom: dateFromAnswer(validFrom) ?? '' }).unwrap(),
    }),
  };
}
