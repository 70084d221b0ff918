import type { InstallmentPaymentFormValues } from '#contract/areas/payments.fields';
import type { OpenInstallmentRow } from '#contract/areas/projects.wire';
import { type Cents, centsFromTyped, noCents } from '#contract/values/money';
import { useProjectScheduleQuery } from '../../api/installments.api';
import type { InstallmentChoice } from './installment-figures';

/** The payment that is corrected: what it paid is free again, and its installment can be chosen also where that is paid. */
interface ReplacedPayment {
  /** how much of an installment is free with it */
  freedOf: (choice: InstallmentChoice) => Cents;
  /** its installment, where that is the choice */
  installmentOf: (choice: InstallmentChoice) => OpenInstallmentRow | undefined;
  /** its installment, where the project is its own */
  rowIn: (projectId: string) => OpenInstallmentRow | undefined;
}

/** What a payment that is corrected gives back; without one nothing. */
export function useReplacedPayment(replaced: InstallmentPaymentFormValues | null): ReplacedPayment {
  const { projectId = '', installmentId = '', amount = '' } = replaced ?? {};
  const row = useScheduledInstallment(replaced);
  const isOwn = (choice: InstallmentChoice) =>
    replaced !== null && choice.projectId === projectId && choice.installmentId === installmentId;
  return {
    freedOf: (choice) => (isOwn(choice) ? (centsFromTyped(amount) ?? noCents) : noCents),
    installmentOf: (choice) => (isOwn(choice) ? row : undefined),
    rowIn: (project) => (project === projectId ? row : undefined),
  };
}

/** An installment of a schedule, also where it is paid in full by now; it is asked for where there is a choice. */
export function useScheduledInstallment(choice: InstallmentChoice | null): OpenInstallmentRow | undefined {
  const { projectId = '', installmentId = '' } = choice ?? {};
  const { currentData } = useProjectScheduleQuery(Number(projectId), { skip: projectId === '' });
  return currentData?.find((each) => String(each.installmentid) === installmentId);
}
