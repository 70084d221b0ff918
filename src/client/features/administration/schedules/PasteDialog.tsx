import { Button } from '@mantine/core';
import { useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { formatDate } from '#contract/values/dates';
import { amountOf, dateOf, type DateOrder, type DecimalSign } from '#contract/values/foreign-values';
import { formatCents } from '#contract/values/money';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import type { Readings } from './pasted-cells';
import type { AskedPaste } from './usePaste';

interface PasteDialogProps {
  asked: AskedPaste;
  onApply: (readings: Readings) => void;
  onClose: () => void;
}

const { paste } = scheduleSetup;

/** Asks once how the days and amounts of a block are written, each way with what it would mean; nothing is guessed. */
export function PasteDialog({ asked, onApply, onClose }: PasteDialogProps) {
  const { orders, signs, day, amount } = asked.open;
  const [order, setOrder] = useState<DateOrder | null>(orders.length === 1 ? (orders[0] ?? null) : null);
  const [sign, setSign] = useState<DecimalSign | null>(signs.length === 1 ? (signs[0] ?? null) : null);
  const dayAs = (each: DateOrder) => {
    const read = dateOf(day, each);
    return paste.means(day, read ? formatDate(read) : paste.noAmount);
  };
  const amountAs = (each: DecimalSign) => {
    const read = amountOf(amount, each);
    return paste.means(amount, read === null ? paste.noAmount : formatCents(read));
  };
  return (
    <ScreenDialog title={paste.title} size="md" onClose={onClose}>
      <form
        aria-label={paste.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (order && sign) onApply({ order, sign });
        }}
      >
        {orders.length > 1 && (
          <Choices name={paste.days} options={orders} chosen={order} textOf={dayAs} onChoose={setOrder} />
        )}
        {signs.length > 1 && (
          <Choices name={paste.amounts} options={signs} chosen={sign} textOf={amountAs} onChoose={setSign} />
        )}
        <div className="dialog__buttons">
          <Button variant="default" onClick={onClose}>
            {buttons.cancel}
          </Button>
          <Button type="submit" disabled={!order || !sign}>
            {paste.apply}
          </Button>
        </div>
      </form>
    </ScreenDialog>
  );
}

interface ChoicesProps<Option extends string> {
  name: string;
  options: readonly Option[];
  chosen: Option | null;
  textOf: (option: Option) => string;
  onChoose: (option: Option) => void;
}

function Choices<Option extends string>({ name, options, chosen, textOf, onChoose }: ChoicesProps<Option>) {
  return (
    <fieldset className="paste-choices">
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option} className="paste-choices__option">
          <input type="radio" name={name} checked={chosen === option} onChange={() => onChoose(option)} />
          <span>{textOf(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
