import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { cents, centsFromTyped, centsToText, formatCents } from '#contract/values/money';
import { fieldFrame } from '../../fields/field-frame';

interface AmountFilterProps {
  /** that which applies, '' for none */
  amount: string;
  onChoose: (amount: string) => void;
}

/** Shows the entries of one amount, whatever its sign: typed, and taken with Enter. */
export function AmountFilter({ amount, onChoose }: AmountFilterProps) {
  const id = useId();
  const applied = centsFromTyped(amount);
  const [typed, setTyped] = useState(applied === null ? '' : formatCents(applied));
  const [error, setError] = useState<string>();
  const take = () => {
    const read = centsFromTyped(typed);
    const isWrong = typed.trim() !== '' && read === null;
    setError(isWrong ? messages.reconciliation.amountInvalid : undefined);
    if (isWrong) return;
    const chosen = read === null ? '' : centsToText(cents(Math.abs(read)));
    if (chosen !== amount) onChoose(chosen);
  };
  return (
    <div className="reconciliation__filter">
      <TextInput
        {...fieldFrame({ id, label: reconciliationCaptions.amount, error })}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        data-figures
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {amount !== '' && (
        <Button variant="default" onClick={() => onChoose('')}>
          {buttons.clear}
        </Button>
      )}
    </div>
  );
}
