import { centsFromText } from '#contract/values/money';
import type { InstallmentChoice } from './installment-figures';

const numberPattern = /^[1-9]\d{0,14}$/;

/** The payment that an address asks for (`parts/payment-address`); what is no part of one is left out. */
export function askedPayment(address: URLSearchParams): Partial<InstallmentChoice & { amount: string }> {
  const numberOf = (name: string) => address.get(name)?.match(numberPattern)?.[0];
  const [projectId, installmentId] = [numberOf('projectId'), numberOf('installmentId')];
  const amount = address.get('amount') ?? '';
  if (!projectId || !installmentId) return {};
  return { projectId, installmentId, ...((centsFromText(amount) ?? 0) > 0 && { amount }) };
}
