import { centsFromAnswer, centsToText } from '#contract/values/money';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** The address of Make Payment with an installment chosen, and all that is open of it as the amount. */
export function paymentAddress(row: { projectid: number; installmentid: number; open: number }): string {
  const open = centsFromAnswer(row.open);
  const amount = open === null ? '' : `&amount=${centsToText(open)}`;
  return `${screenPaths.payment}?projectId=${String(row.projectid)}&installmentId=${String(row.installmentid)}${amount}`;
}
