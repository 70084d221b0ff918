import { useState } from 'react';
import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { formatCents } from '#contract/values/money';
import { latePart } from '../../browser/late-part';
import { showResult } from '../../dialogs/ask';
import type { CurrencyFigures } from '../../parts/due-figures';
import { useAppDispatch } from '../../store-hooks';
import type { CashAccountsProps } from './CashAccounts';

/** Loaded when pointer or focus come near the figure. */
const accounts = latePart<CashAccountsProps>(() => import('./CashAccounts').then((file) => file.CashAccounts));

/** What lies in the accounts that may pay; it opens which these are, and what each of them holds. */
export function CashFigure({ of }: { of: CurrencyFigures }) {
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { Part: Accounts, hasFailed } = accounts.useArrival();
  const dispatch = useAppDispatch();
  const text = formatCents(of.cash);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="row-button"
        aria-label={dueCaptions.cashOf(of.currency, text)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={accounts.load}
        onFocus={accounts.load}
        // What comes late opens over nothing that is done meanwhile.
        onBlur={() => !Accounts && setOpen(false)}
        onClick={() => {
          accounts.load();
          if (hasFailed) void showResult(dispatch, 'error', messages.screen.popupMissing);
          else setOpen(!isOpen);
        }}
      >
        {text}
      </button>
      {Accounts && button && <Accounts of={of} button={button} isOpen={isOpen} onTurn={setOpen} />}
    </>
  );
}
