import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { dueCaptions } from '#contract/texts/due-captions';
import { DateField } from '../../fields/DateField';
import { Fact } from '../../parts/Fact';
import { lateRules } from '../../forms/late-rules';
import { TryForm } from './TryForm';
import type { DueRow } from './what-if';

const rules = lateRules<{ to: string }>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/due.form').then((file) => file.movedDateForm),
);

/** Of which installment. */
export interface MoveFormProps {
  row: DueRow;
  onMove: (to: CalendarDate) => void;
  onClose: () => void;
}

/** Moves an installment to another day, in thought only. */
export function MoveForm({ row, onMove, onClose }: MoveFormProps) {
  return (
    <TryForm
      title={whatIfCaptions.moveTitle}
      draftName={`due-move-${String(row.projectid)}-${String(row.installmentid)}`}
      initialValues={{ to: row.to ?? '' }}
      schema={rules}
      onTry={(values) => onMove(values.to as CalendarDate)}
      onClose={onClose}
    >
      {() => (
        <>
          <dl className="facts form-grid__wide">
            <Fact label={dueCaptions.installment}>{whatIfCaptions.moved(row.installment, row.project)}</Fact>
            <Fact label={dueCaptions.open}>{`${formatAmount(row.open)} ${row.currency}`}</Fact>
            <Fact label={dueCaptions.dueOn}>{formatWireDate(row.scheduledate)}</Fact>
          </dl>
          <div className="form-grid__wide">
            <DateField name="to" label={whatIfCaptions.newDay} required />
          </div>
        </>
      )}
    </TryForm>
  );
}
