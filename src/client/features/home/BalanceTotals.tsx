import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { type Cents, centsFromAnswer, formatCents, totalCents } from '#contract/values/money';

/** What the accounts of one currency hold together; null where it is not known of one of them, which is never taken for 0. */
function balanceOf(accounts: readonly AccountRow[], code: string): Cents | null {
  const balances = accounts
    .filter(({ currency }) => currency.code === code)
    .map(({ balance }) => centsFromAnswer(balance));
  return balances.every((balance) => balance !== null) ? totalCents(balances) : null;
}

/** What all accounts hold, a line for each currency; the accounts over it are what it is made of. */
export function BalanceTotals({ accounts }: { accounts: readonly AccountRow[] }) {
  const codes = [...new Set(accounts.map(({ currency }) => currency.code))].sort();
  return (
    <tfoot>
      {codes.map((code) => {
        const balance = balanceOf(accounts, code);
        return (
          <tr key={code}>
            <th scope="row">{captions.totalIn(code)}</th>
            <td className={balance !== null && balance < 0 ? 'table__number figure--negative' : 'table__number'}>
              {balance === null ? captions.notAvailable : `${formatCents(balance)} ${code}`}
            </td>
          </tr>
        );
      })}
    </tfoot>
  );
}
