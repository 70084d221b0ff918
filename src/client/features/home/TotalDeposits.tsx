import { Link } from 'react-router-dom';
import { captions } from '#contract/texts/captions';
import type { DepositSummaryRow } from '#contract/areas/deposits.wire';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import { messages } from '#contract/texts/messages';
import { type Cents, formatCents } from '#contract/values/money';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { LongName } from '../../parts/LongName';
import { partnerAddress } from '../../parts/partner-address';
import { type ListQuery, QueryBlock } from '../../parts/QueryBlock';
import { PrintButton } from '../../report/PrintButton';
import { selectMenus } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { type DepositTotal, depositTotals, type UserTotal } from './deposit-totals';

const amountText = (amount: Cents | null, currency: string) =>
  amount === null ? captions.notAvailable : `${formatCents(amount)} ${currency}`;

/** 'Total Deposits' by user, then currency, with its accounts and its total (§2 Home). */
export function TotalDeposits({ query }: { query: ListQuery<DepositSummaryRow> }) {
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{captions.totalDeposits}</h2>
        <PrintButton
          task={{ kind: 'screen', asOf: query.fulfilledTimeStamp, isCard: true }}
          isDisabled={!query.data}
          name={captions.totalDeposits}
        />
      </div>
      <QueryBlock query={query} skeleton={<TotalsSkeleton />} empty={messages.list.noDeposits}>
        {(rows) => (
          <div className="deposit-totals">
            {depositTotals(rows).map((person) => (
              <PersonTotals key={person.userId ?? person.user} person={person} />
            ))}
          </div>
        )}
      </QueryBlock>
    </section>
  );
}

function PersonTotals({ person }: { person: UserTotal }) {
  return (
    <section className="deposit-totals__person">
      <h3>
        <PersonName person={person} />
      </h3>
      {person.currencies.map((each) => (
        <CurrencyFacts key={each.currency} user={person} total={each} />
      ))}
    </section>
  );
}

/** The person's name, which leads to the statement of a partner where the server has it. */
function PersonName({ person: { user, userId } }: { person: UserTotal }) {
  const hasBooks = useAppSelector(selectMenus).includes('books');
  const name = <LongName>{user}</LongName>;
  return hasBooks && userId !== null ? <Link to={partnerAddress(userId)}>{name}</Link> : name;
}

/** The deposits that a total is made of. */
const depositsOf = (userId: number, currency: string) => {
  const opening = openingPlace('deposits');
  const filters = { ...opening.filters, userId: String(userId), currency };
  return `${screenPaths.deposits}${writeReportAddress('deposits', { ...opening, filters })}`;
};

/** More accounts than these are not kept together in one column. */
const accountsOfBlock = 8;

/** The accounts of one currency, and its total; where a column begins with it, its style says whose it is. */
function CurrencyFacts({ user, total: { currency, accounts, total } }: { user: UserTotal; total: DepositTotal }) {
  const isLong = accounts.length > accountsOfBlock;
  const hasBooks = useAppSelector(selectMenus).includes('books');
  const text = amountText(total, currency);
  return (
    <dl
      className={`facts deposit-totals__currency ${isLong ? 'deposit-totals__currency--long' : ''}`}
      data-user={user.user}
    >
      {accounts.map(({ account, amount }) => (
        <div key={account} className="facts__item">
          <dt>
            <LongName>{account}</LongName>
          </dt>
          <dd className="figure">{amountText(amount, currency)}</dd>
        </div>
      ))}
      <div className="facts__item deposit-totals__total">
        <dt>{captions.totalIn(currency)}</dt>
        <dd className="figure">
          {hasBooks && user.userId !== null ? <Link to={depositsOf(user.userId, currency)}>{text}</Link> : text}
        </dd>
      </div>
    </dl>
  );
}

function TotalsSkeleton() {
  return (
    <div className="deposit-totals">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="deposit-totals__person">
          <span className="skeleton skeleton--title" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
