import { Popover } from '@mantine/core';
import { useState } from 'react';
import { dueCaptions } from '#contract/texts/due-captions';
import { formatCents } from '#contract/values/money';
import type { CurrencyFigures } from '../../parts/due-figures';
import { LongName } from '../../parts/LongName';

/** What lies in the accounts that may pay; it opens which these are, and what each of them holds. */
export function CashFigure({ of: { currency, cash, accounts } }: { of: CurrencyFigures }) {
  const [isOpen, setOpen] = useState(false);
  const text = formatCents(cash);
  const label = dueCaptions.accountsOf(currency);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className="row-button"
          aria-label={dueCaptions.cashOf(currency, text)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="due__cash" role="dialog" aria-label={label} tabIndex={-1} data-autofocus>
        <div className="due__accounts">
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
      </Popover.Dropdown>
    </Popover>
  );
}
