import type { Choice, Choices } from '../../../fields/choices';

/** Choices that are known from the start. */
export const choicesOf = (options: readonly Choice[]): Choices => ({
  options,
  isLoading: false,
  isError: false,
  onRetry: () => undefined,
});
