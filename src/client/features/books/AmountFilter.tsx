import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { cents, centsFromTyped, centsToText, formatCents } from '#contract/values/money';
import { isLeftWithWindow } from '../../browser/focus-selection';
import { isOfInputMethod } from '../../browser/input-method';
import { fieldFrame } from '../../fields/field-frame';

interface AmountFilterProps {
  /** that which applies, '' for none */
  amount: string;
  onChoose: (amount: string) => void;
}

function shownAs(amount: string): string {
  const applied = centsFromTyped(amount);
  return applied === null ? '' : formatCents(applied);
}

/** Shows the entries of one amount, whatever its sign: typed, and taken with Enter. */
export function AmountFilter({ amount, onChoose }: AmountFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => shownAs(amount));
  const [error, setError] = useState<string>();
  const [applied, setApplied] = useState(amount);
  // Taken, cleared, or by Back: the field stays the same one, and keeps the focus.
  if (applied !== amount) {
    setApplied(amount);
    setTyped(shownAs(amount));
    setError(undefined);
  }
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
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        data-figures
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => isLeftWithWindow(event) || take()}
        onKeyDown={(event) => {
          if (isOfInputMethod(event.nativeEvent)) return;
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {amount !== '' && (
        <Button
          variant="default"
          onClick={() => {
            onChoose('');
            // The button goes with what it clears.
            input.current?.focus();
          }}
        >
          {buttons.clear}
        </Button>
      )}
    </div>
  );
}
