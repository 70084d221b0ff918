import { memo } from 'react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { fundsCaptions } from '#contract/texts/funds-captions';
import { missingFunds } from '#contract/values/funds';
import { type Cents, formatCents, noCents } from '#contract/values/money';
import { useListAccountsQuery } from '../api/accounts.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { SelectField } from '../fields/SelectField';
import { type AccountFunds, accountChoice, type FundsOf } from './account-choice';
import { useStandingChoice } from './standing-choice';
import { renewed } from '../transport/base-api';

interface AccountPickerProps extends Omit<FieldProps, 'badge'> {
  /** which accounts are offered; all of them unless given */
  accepts?: (account: AccountRow) => boolean;
  /** as for a filter: what was recorded on accounts that are closed by now is still looked for */
  hasClosed?: boolean;
  /** shows the chosen account's currency beside the label */
  isCurrencyShown?: boolean;
  /** tells what accounts hold, beside each and under the field */
  fundsOf?: FundsOf;
  /** what the entry takes from the account */
  leaving?: Cents;
}

/** What the chosen account holds, and what it lacks for the entry: the server stays the judge. */
function FundsNote({ funds: { balance, available, currency }, leaving }: { funds: AccountFunds; leaving: Cents }) {
  const missing = available === null ? noCents : missingFunds(available, leaving);
  const held = `${formatCents(balance)} ${currency}`;
  if (missing === 0) return fundsCaptions.balance(held);
  return <span className="figure--negative">{fundsCaptions.missing(held, `${formatCents(missing)} ${currency}`)}</span>;
}

/**
 * An account, by its name and currency, with its type; of a new entry those that are closed are left out, but for the one
 * that stands there. What an entry takes from it is worked out anew at each key, and is mostly the same: it is not drawn then.
 */
export const AccountPicker = memo(function AccountPicker(props: AccountPickerProps) {
  const {
    accepts = () => true,
    hasClosed = false,
    isCurrencyShown = false,
    fundsOf = () => null,
    leaving = noCents,
    ...field
  } = props;
  const query = useListAccountsQuery(undefined, renewed);
  const { value } = useFormField(field.name).facts;
  const stands = useStandingChoice(field.name);
  const chosen = query.data?.find(({ id }) => String(id) === value);
  const isLeft = !hasClosed && chosen?.isClosed;
  const funds = chosen ? fundsOf(String(chosen.id)) : null;
  const offered = {
    ...query,
    // What stands there is named, also where the account is of another type by now: the server says what it refuses.
    data: query.data?.filter(
      (account) => account === chosen || (accepts(account) && (hasClosed || !account.isClosed || stands(account.id))),
    ),
  };
  return (
    <SelectField
      {...field}
      badge={isCurrencyShown ? chosen?.currency.code : undefined}
      description={isLeft ? captions.closed : funds && <FundsNote funds={funds} leaving={leaving} />}
      choices={choicesFrom(
        offered,
        (account) => accountChoice(account, fundsOf(String(account.id))),
        props.accepts ? 'payingAccounts' : 'accounts',
      )}
    />
  );
});
