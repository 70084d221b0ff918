import type { InstallmentPaidRow } from '#contract/areas/projects.wire';
import { type Cents, centsFromAnswer, subtractCents } from '#contract/values/money';
import { selectInstallmentPaid, useInstallmentPaidQuery } from '../../api/installments.api';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { useAppStore } from '../../store-hooks';
import { fresh } from '../../transport/base-api';

/** Ids in text as the form holds them, '' while none is chosen. */
export interface InstallmentChoice {
  projectId: string;
  installmentId: string;
}

/** How much of an installment is free with the payment that is corrected. */
interface Freeing {
  freedOf: (choice: InstallmentChoice) => Cents;
}

/** What an installment costs, and how much of it is paid. */
interface InstallmentFigures {
  total: Cents;
  paid: Cents;
  remaining: Cents;
}

/** The figures of the chosen installment as far as they have come. */
export interface InstallmentFiguresQuery {
  isChosen: boolean;
  isFetching: boolean;
  /** it was chosen, and the schedule has it no more */
  isGone: boolean;
  figures: InstallmentFigures | null;
  onRetry: () => void;
}

const idsOf = ({ projectId, installmentId }: InstallmentChoice) => ({
  projectId: Number(projectId),
  installmentId: Number(installmentId),
});

/** The three amounts; null where the answer holds no exact ones, which are never taken for 0. */
function figuresIn(row: InstallmentPaidRow | null | undefined, freed: Cents): InstallmentFigures | null {
  const total = row ? centsFromAnswer(row.totalamount) : null;
  const answered = row ? centsFromAnswer(row.paidamount) : null;
  if (total === null || answered === null) return null;
  const paid = subtractCents(answered, freed);
  return { total, paid, remaining: subtractCents(total, paid) };
}

/** Asks for the figures of the installment that is chosen. */
export function useInstallmentFigures(choice: InstallmentChoice, replaced: Freeing): InstallmentFiguresQuery {
  const isChosen = choice.projectId !== '' && choice.installmentId !== '';
  const { currentData, isFetching, refetch } = useInstallmentPaidQuery(idsOf(choice), { ...fresh, skip: !isChosen });
  // What others pay of it meanwhile is asked about before this is saved.
  useBooksWatch();
  return {
    isChosen,
    isFetching,
    isGone: isChosen && currentData === null,
    figures: figuresIn(currentData, replaced.freedOf(choice)),
    onRetry: () => void refetch(),
  };
}

/** What an installment still needs as far as it has been answered; the rules of the form ask, whenever they are checked. */
export function useKnownRemaining(replaced: Freeing): (choice: InstallmentChoice) => Cents | null {
  const store = useAppStore();
  return (choice) => {
    const { api } = store.getState();
    return (
      (api && figuresIn(selectInstallmentPaid(idsOf(choice))({ api }).data, replaced.freedOf(choice))?.remaining) ??
      null
    );
  };
}
