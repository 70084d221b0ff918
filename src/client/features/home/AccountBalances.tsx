import { Link } from 'react-router-dom';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { formatAmount } from '#contract/values/money';
import { useToday } from '../../browser/today';
import { LongName } from '../../parts/LongName';
import { type ListQuery, QueryBlock } from '../../parts/QueryBlock';
import { monthSoFar, statementAddress } from '../../parts/statement-address';
import { PrintButton } from '../../report/PrintButton';
import { selectMenus } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { TableScroll } from '../../table/TableScroll';
import { BalanceTotals } from './BalanceTotals';

/** '1,250.50 USD'; 'N/A' where an account has no balance (§2 Home). */
function balanceText({ balance, currency }: AccountRow): string {
  const amount = formatAmount(balance);
  return amount ? `${amount} ${currency.code}` : captions.notAvailable;
}

/** Table 'Account Balance' (§2 Home); accounts that are closed hold nothing. */
export function AccountBalances({ query }: { query: ListQuery<AccountRow> }) {
  const hasBooks = useAppSelector(selectMenus).includes('books');
  const open = { ...query, data: query.data?.filter(({ isClosed }) => !isClosed) };
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{captions.accountBalance}</h2>
        <PrintButton
          task={{ kind: 'screen', asOf: query.fulfilledTimeStamp, isCard: true }}
          isDisabled={!query.data}
          name={captions.accountBalance}
        />
      </div>
      <QueryBlock query={open} skeleton={<BalanceSkeleton />} empty={messages.account.none}>
        {(accounts) => (
          <TableScroll label={captions.accountBalance}>
            <table className="table" aria-label={captions.accountBalance}>
              <thead>
                <tr>
                  <th scope="col">{headings.name}</th>
                  <th scope="col" className="table__number">
                    {headings.balance}
                  </th>
                </tr>
              </thead>
              <tbody>
                {accounts.map((account) => (
                  <tr key={account.id}>
                    <th scope="row" className="table__name">
                      <AccountName account={account} />
                    </th>
                    <td className={account.balance < 0 ? 'table__number figure--negative' : 'table__number'}>
                      {balanceText(account)}
                    </td>
                  </tr>
                ))}
              </tbody>
              {hasBooks && <BalanceTotals accounts={accounts} />}
            </table>
          </TableScroll>
        )}
      </QueryBlock>
    </section>
  );
}

/** The account's name, which leads to its statement where the server has statements. */
function AccountName({ account: { id, accName } }: { account: AccountRow }) {
  const hasBooks = useAppSelector(selectMenus).includes('books');
  const today = useToday();
  const name = <LongName>{accName}</LongName>;
  return hasBooks ? <Link to={statementAddress(id, monthSoFar(today))}>{name}</Link> : name;
}

function BalanceSkeleton() {
  return (
    <div className="home__skeleton">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <span key={place} className="skeleton" />
      ))}
    </div>
  );
}
