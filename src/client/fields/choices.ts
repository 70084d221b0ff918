import type { ReactNode } from 'react';
import type { NothingToChoose } from '#contract/texts/nothing-to-choose';
import type { FieldProps } from './field-frame';

/** One choice of a select; its value is the record's id in text. */
export interface Choice {
  value: string;
  label: string;
  /** what it is called where its label says more, as an account's without its currency */
  names?: readonly string[];
  /** told beside the label, as an account's type */
  note?: string;
}

/** The choices of a select as far as they have come. */
export interface Choices {
  options: readonly Choice[];
  isLoading: boolean;
  isError: boolean;
  /** they are all that there are now: what is chosen and not among them is gone */
  areCurrent?: boolean;
  onRetry: () => void;
  /** what is said where there are none, and what the address of the screen that fills them ends with */
  none?: NothingToChoose | undefined;
  search?: string;
}

/** What is chosen from, and how. */
export interface ChoiceProps {
  choices: Choices;
  /** one is always chosen, from the start on */
  isAlwaysChosen?: boolean;
  /** shown under the field and read as its description */
  description?: ReactNode;
}

/** A choice outside a form. */
export interface ChoiceSelectProps extends ChoiceProps, Omit<FieldProps, 'name'> {
  /** of the chosen record, '' while there is none */
  value: string;
  onChoose: (value: string) => void;
  onLeave?: () => void;
  error?: string | undefined;
  /** what an empty field that may stay so means */
  emptyText?: string;
}

/** A list query of the API, as far as choices need it. */
interface ChoiceQuery<Row> {
  data?: readonly Row[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** The rows of a list as choices; a list that fails to renew itself keeps those it has. */
export function choicesFrom<Row>(
  query: ChoiceQuery<Row>,
  toChoice: (row: Row) => Choice,
  none?: NothingToChoose,
): Choices {
  const { data, isFetching, isError, refetch } = query;
  return {
    options: (data ?? []).map(toChoice),
    isLoading: isFetching && !data,
    isError: isError && !data,
    areCurrent: Boolean(data) && !isFetching && !isError,
    onRetry: () => void refetch(),
    none,
  };
}

/** Choices that are written in the program. */
export const fixedChoices = (texts: readonly string[]): Choices => ({
  options: texts.map((text) => ({ value: text, label: text })),
  isLoading: false,
  isError: false,
  onRetry: () => undefined,
});
