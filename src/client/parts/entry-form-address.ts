import { typeParameter } from '#contract/reports/report-address';
import type { ReportName } from '#contract/reports/report-filters';
import { paymentTypes } from '#contract/vocabulary/payment-types';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** For what a form opens filled with an entry. */
type Purpose = 'correct' | 'copy';

/** An entry that an address asks a form to be filled with. */
export interface AskedEntry {
  purpose: Purpose;
  id: number;
}

/** The same, as an address has it: null for what can be no number of an entry. */
interface AskedByAddress extends Omit<AskedEntry, 'id'> {
  id: number | null;
}

const forms: Readonly<Record<ReportName, string>> = {
  deposits: `${screenPaths.deposit}?`,
  transfers: `${screenPaths.transfer}?`,
  installmentPayments: `${screenPaths.payment}?`,
  feePayments: `${screenPaths.payment}?${typeParameter}=${paymentTypes.fee}&`,
};

/** The address of the form that is filled with an entry of a report. */
export const entryFormAddress = (report: ReportName, purpose: Purpose, id: number): string =>
  `${forms[report]}${purpose}=${String(id)}`;

const purposes: readonly Purpose[] = ['correct', 'copy'];

/** The entry that an address asks for; null where it asks for none. */
export function askedEntry(address: URLSearchParams): AskedByAddress | null {
  const purpose = purposes.find((each) => address.has(each));
  if (purpose === undefined) return null;
  const id = address.get(purpose)?.match(/^[1-9]\d{0,14}$/)?.[0];
  return { purpose, id: id === undefined ? null : Number(id) };
}
