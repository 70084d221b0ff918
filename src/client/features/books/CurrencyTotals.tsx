import { currenciesOf, type OfCurrency } from './currency-totals';
import './currency-totals.css';

interface CurrencyTotalsProps {
  rows: readonly OfCurrency[];
  textOf: (currency: string) => string;
}

/** Lines under a column, one for each currency. */
export const CurrencyTotals = ({ rows, textOf }: CurrencyTotalsProps) => (
  <span>
    {currenciesOf(rows).map((currency) => (
      <span key={currency} className="currency-total" data-currency={currency}>
        {textOf(currency)}
      </span>
    ))}
  </span>
);
