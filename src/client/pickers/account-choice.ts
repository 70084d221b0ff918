import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import type { Choice } from '../fields/choices';

/** An account as one of several to choose from: its name and currency, with its type. */
export const accountChoice = ({ id, accName, currency, accounttype, isClosed }: AccountRow): Choice => ({
  value: String(id),
  label: `${accName} (${currency.code})`,
  note: isClosed ? `${accounttype} · ${captions.closed}` : accounttype,
});
