import { useState } from 'react';
import type { ScheduleField } from '#contract/areas/schedules.form';
import { scheduleFields } from '#contract/areas/schedules.form';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { limits } from '#contract/vocabulary/limits';
import {
  blockOfCells,
  cellsOfText,
  inCurrency,
  openReadings,
  type PastedBlock,
  type Readings,
  textsOfBlock,
} from './pasted-cells';
import type { ScheduleGrid } from './useScheduleGrid';

/** A block whose days or amounts can be read in two ways. */
export interface AskedPaste {
  readonly key: number;
  readonly block: PastedBlock;
  readonly open: ReturnType<typeof openReadings>;
}

const texts = scheduleSetup.paste;

/** Takes blocks of cells from the clipboard: asks once how a block is written where it can be read in two ways. */
export function usePaste({ state, currency, dispatch }: ScheduleGrid, say: (text: string) => void) {
  const [asked, setAsked] = useState<AskedPaste | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const lay = (key: number, block: PastedBlock, readings: Readings) => {
    setAsked(null);
    dispatch({ type: 'pasted', key, rows: textsOfBlock(block, readings) });
    say(scheduleSetup.announced.pasted(block.rows.length));
  };

  const take = (text: string, line: number, field: ScheduleField) => {
    const row = state.rows[line];
    if (!row) return;
    const block = inCurrency(blockOfCells(cellsOfText(text), field), currency);
    const width = Math.max(...block.rows.map(({ length }) => length));
    const open = openReadings(block);
    const room = scheduleFields.length - scheduleFields.indexOf(field);
    const wrong =
      (width > block.fields.length && texts.tooWide(width, room)) ||
      (line + block.rows.length > limits.scheduleRows && texts.tooLong) ||
      (open.orders.length === 0 && texts.mixedDays) ||
      (open.signs.length === 0 && texts.mixedAmounts);
    setFault(wrong || null);
    if (wrong) return;
    const [order, otherOrder] = open.orders;
    const [sign, otherSign] = open.signs;
    if (otherOrder || otherSign) setAsked({ key: row.key, block, open });
    else if (order && sign) lay(row.key, block, { order, sign });
  };

  return {
    asked,
    fault,
    take,
    cancel: () => setAsked(null),
    apply: (readings: Readings) => asked && lay(asked.key, asked.block, readings),
  };
}
