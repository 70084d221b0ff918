import { dueCaptions } from '#contract/texts/due-captions';
import { formatCents } from '#contract/values/money';
import { PopoverAt } from '../../fields/PopoverAt';
import type { CurrencyFigures } from '../../parts/due-figures';
import { LongName } from '../../parts/LongName';

/** Of which currency, and at which button it opens. */
export interface CashAccountsProps {
  of: CurrencyFigures;
  button: HTMLElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
}

/** The accounts that may pay, and what each of them holds. */
export function CashAccounts({ of: { currency, accounts }, button, isOpen, onTurn }: CashAccountsProps) {
  const label = dueCaptions.accountsOf(currency);
  return (
    <PopoverAt target={button} isOpen={isOpen} onTurn={onTurn} label={label}>
      <div className="due__accounts" tabIndex={-1} data-autofocus>
        <h3>{label}</h3>
        {accounts.length === 0 && <p className="dimmed">{dueCaptions.noAccounts(currency)}</p>}
        <dl className="facts">
          {accounts.map(({ id, name, balance, available }) => (
            <div key={id} className="facts__item">
              <dt>
                <LongName>{name}</LongName>
              </dt>
              <dd className={balance < 0 ? 'figure figure--negative' : 'figure'}>
                {formatCents(balance)}
                {available !== balance && (
                  <span className="dimmed due__overdraft">{dueCaptions.withOverdraft(formatCents(available))}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </PopoverAt>
  );
}
