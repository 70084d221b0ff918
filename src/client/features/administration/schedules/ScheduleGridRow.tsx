import { X } from 'lucide-react';
import { type Dispatch, memo, useState } from 'react';
import { type ScheduleField, scheduleFields } from '#contract/areas/schedules.form';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { type Cents, formatCents, noCents } from '#contract/values/money';
import { isLeftWithWindow } from '../../../browser/focus-selection';
import { faultsOf, type GridRow, isBlank } from './grid-rows';
import type { GridAction } from './grid-state';

interface ScheduleGridRowProps {
  row: GridRow;
  /** from 0 */
  line: number;
  /** undefined for a row that is not saved */
  paid: Cents | undefined;
  payments: number;
  /** what the server said against the row as it is */
  refusal: Partial<Record<ScheduleField, string>> | undefined;
  isTried: boolean;
  dispatch: Dispatch<GridAction>;
}

/** A row of the grid; drawn anew only when something of it changes. */
export const ScheduleGridRow = memo(function ScheduleGridRow(props: ScheduleGridRowProps) {
  const { row, line, paid, payments, refusal, isTried, dispatch } = props;
  const [focused, setFocused] = useState<{ field: ScheduleField; text: string } | null>(null);
  const faults = faultsOf(row, paid ?? noCents);
  const isNew = row.id === null;
  const stays = payments > 0;

  const sentenceOf = (field: ScheduleField) => {
    const fault = faults[field];
    // Until a save was tried, what is being typed is not wrong yet, and what is missing is said when the row is left.
    const isTyped = field === focused?.field && row[field] !== focused.text;
    const isSaid = isTried || focused === null || (row[field].trim() !== '' && !isTyped);
    return (isSaid ? fault : undefined) ?? refusal?.[field];
  };

  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={isNew ? 'schedule-grid__row schedule-grid__row--new' : 'schedule-grid__row'}
      onFocus={({ target }) => {
        const field = scheduleFields.find((each) => each === target.dataset.place);
        setFocused(field ? { field, text: row[field] } : null);
      }}
      onBlur={(event) => {
        const { target } = event;
        if (isLeftWithWindow(event)) return;
        setFocused(null);
        const field = scheduleFields.find((each) => each === target.dataset.place);
        if (field) dispatch({ type: 'left', key: row.key, field });
      }}
    >
      <span role="rowheader" className="schedule-grid__id figure">
        {row.id ?? captions.noValue}
      </span>
      {scheduleFields.map((field) => (
        <Cell
          key={field}
          field={field}
          line={line}
          rowKey={row.key}
          text={row[field]}
          sentence={sentenceOf(field)}
          dispatch={dispatch}
        />
      ))}
      <span role="gridcell" className="schedule-grid__paid figure">
        <span className="schedule-grid__label" aria-hidden>
          {scheduleSetup.columns.paid}
        </span>
        {paid === undefined ? '' : formatCents(paid)}
      </span>
      <span role="gridcell" className="schedule-grid__remove">
        {!(isNew && isBlank(row)) && (
          <button
            type="button"
            className="schedule-grid__button"
            data-line={line}
            data-place="remove"
            tabIndex={-1}
            aria-label={scheduleSetup.remove(line + 1)}
            aria-disabled={stays || undefined}
            title={stays ? scheduleSetup.hasPayments(payments) : scheduleSetup.remove(line + 1)}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
    </div>
  );
});

interface CellProps {
  field: ScheduleField;
  line: number;
  rowKey: number;
  text: string;
  sentence: string | undefined;
  dispatch: Dispatch<GridAction>;
}

const placeholders: Partial<Record<ScheduleField, string>> = { amount: '0.00', date: controls.datePlaceholder };

function Cell({ field, line, rowKey, text, sentence, dispatch }: CellProps) {
  const name = scheduleSetup.columns[field];
  const noteId = `schedule-cell-${String(rowKey)}-${field}`;
  return (
    <span role="gridcell" className={`schedule-grid__cell schedule-grid__cell--${field}`}>
      <span className="schedule-grid__label" aria-hidden>
        {name}
      </span>
      <input
        className="schedule-grid__input"
        data-line={line}
        data-place={field}
        aria-label={scheduleSetup.cell(name, line + 1)}
        aria-invalid={sentence ? true : undefined}
        aria-describedby={sentence ? noteId : undefined}
        autoComplete="off"
        spellCheck={false}
        inputMode={field === 'amount' ? 'decimal' : undefined}
        placeholder={line === 0 || text ? placeholders[field] : undefined}
        value={text}
        onChange={(event) => dispatch({ type: 'typed', key: rowKey, field, text: event.currentTarget.value })}
      />
      {sentence && (
        <span id={noteId} className="schedule-grid__fault" title={sentence}>
          {sentence}
        </span>
      )}
    </span>
  );
}
