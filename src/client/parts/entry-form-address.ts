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
export function askedEntry(address: URLSearchParams): AskedEntry | null {
  const [asked] = purposes.flatMap((purpose) => {
    const id = address.get(purpose)?.match(/^[1-9]\d{0,14}$/)?.[0];
    return id === undefined ? [] : { purpose, id: Number(id) };
  });
  return asked ?? null;
}
