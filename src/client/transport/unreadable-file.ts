import { messages } from '#contract/texts/messages';
import type { ApiError } from './errors';

const canBeRead = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Why a form cannot go out: browsers let nobody read a file that was changed, renamed or moved after it was chosen, and say
 * of a call that sends it only that no answer came.
 */
export async function unreadableFile(form: FormData): Promise<ApiError | null> {
  for (const [field, part] of form) {
    if (!(part instanceof File) || (await canBeRead(part))) continue;
    const message = messages.chosenFile.unreadable(part.name);
    return { status: 0, message, errors: [{ field, message }], isNotSent: true };
  }
  return null;
}
