import { TextInput } from '@mantine/core';
import { type ClipboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { figuresInCurrency } from '#contract/values/amount-with-currency';
import {
  cents,
  type Cents,
  centsFromTyped,
  centsToText,
  formatCents,
  noCents,
  subtractCents,
  sumCents,
} from '#contract/values/money';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import { isLeftWithWindow } from '../browser/focus-selection';
import { isOfInputMethod } from '../browser/input-method';

interface AmountFieldProps extends FieldProps {
  /** what the arrow keys add and take away; the amount does not go below it */
  step?: Cents;
  /** it may be below 0, for which a phone's keys for figures have no sign */
  isSigned?: boolean;
  /** its currency, where no badge tells it: that code is taken away beside the figures, and no other */
  currency?: string | undefined;
}

/** The amount one step up or down, as text. */
function stepped(typed: string, step: Cents, key: string): string {
  const amount = centsFromTyped(typed) ?? noCents;
  return centsToText(key === 'ArrowUp' ? sumCents([amount, step]) : cents(Math.max(step, subtractCents(amount, step))));
}

/** '1250.5' as '1,250.50'; what is no amount stays as it was typed. */
function grouped(typed: string): string {
  const amount = centsFromTyped(typed);
  return amount === null ? typed : formatCents(amount);
}

/** Figures, the end of a line, and more figures: cells of a sheet beneath one another. */
const severalLines = /\d[^\S\r\n]*[\r\n]\s*-?\d/;

/**
 * Of line ends within it a field makes blanks, which may group an amount: the cells 100 and 200 would be 100,200. With tabs
 * between them they are none, as cells beside one another.
 */
function pastedCells({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>): string | null {
  const text = clipboardData.getData('text/plain');
  const { selectionStart, selectionEnd } = currentTarget;
  if (!severalLines.test(text)) return null;
  currentTarget.setRangeText(text.trim().replace(/[\r\n]+/g, '\t'), selectionStart ?? 0, selectionEnd ?? 0, 'end');
  return currentTarget.value;
}

/** An amount of money. The form keeps what was typed, never clamped or rounded; it is grouped while nobody types. */
export function AmountField({ name, step, isSigned = false, currency, ...frame }: AmountFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Also where its account, and with it the currency, is chosen after it was pasted.
  const figures = figuresInCurrency(value, currency ?? frame.badge);
  const take = useEffectEvent(change);
  useEffect(() => {
    if (figures !== null) take(figures);
  }, [figures]);
  useLayoutEffect(() => {
    // Without its grouping the text is another one, and the browser no longer has it selected: typing would add digits.
    if (isTyping) input.current?.select();
  }, [isTyping]);
  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error })}
      ref={input}
      name={name}
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      placeholder="0.00"
      data-figures
      value={isTyping ? value : grouped(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!step || isOfInputMethod(event.nativeEvent) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
          return;
        event.preventDefault();
        change(stepped(value, step, event.key));
      }}
      onPaste={(event) => {
        const cells = pastedCells(event);
        if (cells === null) return;
        event.preventDefault();
        change(cells);
      }}
      onFocus={() => setTyping(true)}
      onBlur={(event) => {
        if (isLeftWithWindow(event)) return;
        setTyping(false);
        leave();
      }}
    />
  );
}
