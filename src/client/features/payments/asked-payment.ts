import { labels } from '#contract/texts/field-labels';
import { centsFromText } from '#contract/values/money';
import { readAddress, recordIn } from '../../parts/read-address';
import type { InstallmentChoice } from './installment-figures';

/** What an address says of a payment, as the form calls it. */
export const askedLabels = { projectId: labels.project, installmentId: labels.installment, amount: labels.amount };

interface AskedPayment {
  asked: Partial<InstallmentChoice & { amount: string }>;
  /** what it says of a payment in vain */
  leftOut: string[];
}

/** Whether a form holds the payment that is asked for. */
export const isAskedIn = ({ projectId, installmentId }: InstallmentChoice, asked: AskedPayment['asked']): boolean =>
  asked.projectId === undefined || (projectId === asked.projectId && installmentId === asked.installmentId);

/** What was typed with what is asked for; where something stands in the place of any of it, that stays alone. */
export const withAsked = <Typed extends InstallmentChoice>(typed: Typed, asked: AskedPayment['asked']): Typed =>
  Object.entries(typed).every(([name, value]) => !(name in asked) || value === '') ? { ...typed, ...asked } : typed;

/** The payment that an address asks for (`parts/payment-address`); a project or an installment alone is none. */
export function askedPayment(address: URLSearchParams): AskedPayment {
  const { read, leftOut } = readAddress(address);
  const [projectId, installmentId] = [read('projectId', recordIn), read('installmentId', recordIn)];
  const amount = read('amount', (text) => ((centsFromText(text) ?? 0) > 0 ? text : null));
  const isOfOne = projectId !== null && installmentId !== null;
  const names = Object.keys(askedLabels);
  return {
    asked: isOfOne ? { projectId, installmentId, ...(amount !== null && { amount }) } : {},
    leftOut: names.filter((name) => (isOfOne ? leftOut.has(name) : Boolean(address.get(name)))),
  };
}
