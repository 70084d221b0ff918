import { captions } from '#contract/captions';
import type { DepositSummaryRow } from '#contract/deposits.wire';
import { messages } from '#contract/messages';
import { type Cents, formatCents } from '#contract/money';
import { type ListQuery, QueryBlock } from '../../report/QueryBlock';
import { type CurrencyTotal, depositTotals, type UserTotal } from './deposit-totals';

const amountText = (amount: Cents | null, currency: string) =>
  amount === null ? captions.notAvailable : `${formatCents(amount)} ${currency}`;

/** 'Total Deposits' by user, then currency, with its accounts and its total (§2 Home). */
export function TotalDeposits({ query }: { query: ListQuery<DepositSummaryRow> }) {
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{captions.totalDeposits}</h2>
      </div>
      <QueryBlock query={query} skeleton={<TotalsSkeleton />} empty={messages.list.noDeposits}>
        {(rows) => (
          <div className="deposit-totals">
            {depositTotals(rows).map((person) => (
              <PersonTotals key={person.user} person={person} />
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
      <h3>{person.user}</h3>
      {person.currencies.map((each) => (
        <CurrencyFacts key={each.currency} total={each} />
      ))}
    </section>
  );
}

function CurrencyFacts({ total: { currency, accounts, total } }: { total: CurrencyTotal }) {
  return (
    <dl className="facts deposit-totals__currency">
      {accounts.map(({ account, amount }) => (
        <div key={account} className="facts__item">
          <dt>{account}</dt>
          <dd className="figure">{amountText(amount, currency)}</dd>
        </div>
      ))}
      <div className="facts__item deposit-totals__total">
        <dt>{captions.totalIn(currency)}</dt>
        <dd className="figure">{amountText(total, currency)}</dd>
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
