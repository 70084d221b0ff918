import type { FieldError } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';

/** The sentence that a form has for whatever is required and wrong, and which members those are (§5); null where it has none. */
export interface FormSummary {
  readonly sentence: string | null;
  readonly required: readonly string[];
}

/** A schema of a body, as far as it says which members are required. */
interface BodySchema {
  readonly required?: readonly string[];
}

/** The summary of a form from the schema of its body. */
export function formSummary(sentence: string | null | undefined, schema: unknown): FormSummary {
  return { sentence: sentence ?? null, required: (schema as BodySchema | undefined)?.required ?? [] };
}

/** The one sentence that all wrong fields share; where they differ the form's own, else the first (contract §9). */
export function refusalSentence(errors: readonly FieldError[], { sentence, required }: FormSummary): string {
  const sentences = new Set(errors.map(({ field, message }) => (required.includes(field) && sentence) || message));
  const [first = messages.request.bodyInvalid] = sentences;
  return sentences.size > 1 && sentence ? sentence : first;
}
