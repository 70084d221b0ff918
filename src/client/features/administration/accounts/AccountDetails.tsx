import { Button } from '@mantine/core';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { headings } from '#contract/texts/headings';
import { formatWireDate } from '#contract/values/dates';
import { useAccountHistoryQuery } from '../../../api/account-setup.api';
import { useListCurrenciesQuery } from '../../../api/accounts.api';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { Fact } from '../../../parts/Fact';
import { HistoryList } from '../../../parts/HistoryList';
import { fresh } from '../../../transport/base-api';
import { AccountStatus } from './account-parts';
import { accountHistoryWords, amountIn } from './account-words';
import { useAccountActions } from './useAccountActions';
import './accounts.css';

interface AccountDetailsProps {
  account: AccountSetupRow;
  onEdit: (account: AccountSetupRow) => void;
  onRecord: (account: AccountSetupRow) => void;
  onClose: () => void;
}

/** An account's page: what is set up, what can be done with it, and what was done so far. */
export function AccountDetails({ account, onEdit, onRecord, onClose }: AccountDetailsProps) {
  const { id, name, accountType, currency, balance, overdraftLimit, opening, isClosed } = account;
  const history = useAccountHistoryQuery(id, fresh);
  const { data: currencies } = useListCurrenciesQuery(undefined);
  const words = accountHistoryWords((currencyId) => currencies?.find((row) => row.id === currencyId)?.code ?? '');
  return (
    <ScreenDialog title={name} size="lg" onClose={onClose}>
      <dl className="facts dialog__facts account__facts">
        <Fact label={headings.currency}>{`${currency.currencyname} (${currency.code})`}</Fact>
        <Fact label={headings.type}>{accountType}</Fact>
        <Fact label={headings.balance}>{amountIn(balance, account)}</Fact>
        <Fact label={headings.overdraftLimit}>{amountIn(overdraftLimit, account)}</Fact>
        <Fact label={headings.openingBalance}>{opening ? amountIn(opening.amount, account) : captions.noValue}</Fact>
        {opening && <Fact label={headings.openingDate}>{formatWireDate(opening.date)}</Fact>}
        <Fact label={headings.status}>
          <AccountStatus isClosed={isClosed} />
        </Fact>
      </dl>
      <AccountButtons account={account} onEdit={onEdit} onRecord={onRecord} onGone={onClose} />
      <section className="account__history" aria-label={administrationCaptions.history}>
        <h3>{administrationCaptions.history}</h3>
        <HistoryList query={history} words={words} />
      </section>
      <div className="dialog__buttons">
        <Button onClick={onClose}>{buttons.ok}</Button>
      </div>
    </ScreenDialog>
  );
}

interface AccountButtonsProps extends Pick<AccountDetailsProps, 'account' | 'onEdit' | 'onRecord'> {
  onGone: () => void;
}

function AccountButtons({ account, onEdit, onRecord, onGone }: AccountButtonsProps) {
  const { close, reopen, reverse, remove } = useAccountActions();
  const { opening, isClosed, isUsed } = account;
  const dangerous = { variant: 'light', color: 'red', size: 'xs' } as const;
  const plain = { variant: 'default', size: 'xs' } as const;
  return (
    <div className="account__actions">
      <Button {...plain} onClick={() => onEdit(account)}>
        {buttons.edit}
      </Button>
      {!opening && !isClosed && (
        <Button {...plain} onClick={() => onRecord(account)}>
          {buttons.recordOpening}
        </Button>
      )}
      {isClosed ? (
        <Button {...plain} onClick={() => void reopen(account)}>
          {buttons.reopenAccount}
        </Button>
      ) : (
        <>
          {opening && (
            <>
              <Button {...plain} onClick={() => onRecord(account)}>
                {buttons.correctOpening}
              </Button>
              <Button {...dangerous} onClick={() => void reverse(account)}>
                {buttons.deleteOpening}
              </Button>
            </>
          )}
          <Button {...dangerous} onClick={() => void close(account)}>
            {buttons.closeAccount}
          </Button>
        </>
      )}
      {!isUsed && (
        <Button
          {...dangerous}
          onClick={() => {
            void remove(account).then((isGone) => {
              if (isGone) onGone();
            });
          }}
        >
          {buttons.delete}
        </Button>
      )}
    </div>
  );
}
