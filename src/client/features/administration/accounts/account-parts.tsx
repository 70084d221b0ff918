import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import './accounts.css';

/** Whether entries can be recorded on an account. */
export function AccountStatus({ isClosed }: { isClosed: boolean }) {
  return (
    <span className={isClosed ? 'badge' : 'badge badge--positive'}>
      {isClosed ? captions.closed : administrationCaptions.open}
    </span>
  );
}

/** An opening balance with its day under it. */
export function OpeningCell({ opening }: Pick<AccountSetupRow, 'opening'>) {
  if (!opening) return captions.noValue;
  return (
    <span className="opening">
      <span className={opening.amount < 0 ? 'figure--negative' : undefined}>{formatAmount(opening.amount)}</span>{' '}
      <span className="opening__day">{formatWireDate(opening.date)}</span>
    </span>
  );
}
