import { Button } from '@mantine/core';
import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import type { TypedScheduleRow } from '#contract/areas/schedules.form';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { dateFromAnswer, formatDate, today } from '#contract/values/dates';
import { cents, centsFromAnswer, formatCents, sumCents } from '#contract/values/money';
import { patternTexts, type PlannedRow } from '#contract/values/schedule-plan';
import { limits } from '#contract/vocabulary/limits';
import { installmentType, scheduleTypeKey } from '#contract/vocabulary/schedule';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { AmountField } from '../../../fields/AmountField';
import { fixedChoices } from '../../../fields/choices';
import { DateField } from '../../../fields/DateField';
import { SelectField } from '../../../fields/SelectField';
import { TextField } from '../../../fields/TextField';
import { fingerprint } from '../../../forms/content-fingerprint';
import { FormAlert } from '../../../forms/FormFoot';
import { useAsOpened } from '../../../forms/useAsOpened';
import { useFormDraft } from '../../../forms/useFormDraft';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';
import { type GridRow, sumOf, valuesOf } from './grid-rows';
import { emptyPlan, firstDay, planChoices, type PlanFormValues, planOf } from './plan-form';
import { FormFields } from '../../../fields/FormFields';

interface GenerateDialogProps {
  schedule: ProjectSchedule;
  /** what is there already */
  rows: readonly GridRow[];
  onGenerated: (rows: readonly TypedScheduleRow[], replaces: boolean) => void;
  onClose: () => void;
}

const { plan } = scheduleSetup;

/**
 * Works rows out: a total or a percent of the value, in equal parts or percents, every so many months or on given days.
 * Cancel takes back what was typed; Esc only closes, and it is kept.
 */
export function GenerateDialog({ schedule, rows, onGenerated, onClose }: GenerateDialogProps) {
  const value = centsFromAnswer(schedule.value);
  const installments = rows.filter((row) => valuesOf(row).type === installmentType);
  const isWhole = sumOf(installments.map(valuesOf)) === value;
  const rest = value === null || isWhole ? 0 : Math.max(0, value - sumOf(rows.map(valuesOf)));
  const days = installments.flatMap((row) => valuesOf(row).date ?? []);
  const unsaved = rows.filter(({ id }) => id === null);
  const proposed = useAsOpened(
    emptyPlan(
      rest > 0 ? formatCents(cents(rest)) : '',
      firstDay(today(new Date()), dateFromAnswer(schedule.startdate), days),
    ),
  );
  const draft = useFormDraft<PlanFormValues>(`schedule-plan-${String(schedule.projectid)}`, () => ({ ...proposed }));
  const isOver = useRef(false);
  const end = () => {
    isOver.current = true;
    draft.forget();
    onClose();
  };
  const formik = useFormik<PlanFormValues>({
    initialValues: draft.startValues,
    validate: (values) => {
      const planned = planOf(values, value);
      return 'field' in planned ? { [planned.field]: planned.sentence } : {};
    },
    onSubmit: (values) => {
      const planned = planOf(values, value);
      if ('field' in planned || isTooMany) return;
      const { type, name } = values;
      const key = scheduleTypeKey(type.trim());
      const isBefore = (row: GridRow) => scheduleTypeKey(valuesOf(row).type) === key && !(replaces && row.id === null);
      const names = patternTexts(
        name.trim(),
        planned.rows.length,
        rows.filter(isBefore).map((row) => row.name.trim()),
      );
      const typed = planned.rows.map(({ amount, date }, index) => ({
        type: type.trim(),
        name: names[index] ?? '',
        amount: formatCents(amount),
        date: formatDate(date),
      }));
      onGenerated(typed, replaces);
      end();
    },
  });
  const { values } = formik;
  const isDirty = fingerprint(values) !== fingerprint(proposed);
  useUnsavedForm(isDirty);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) draft.keep(values);
    else draft.forget();
  });
  const planned = planOf(values, value);
  const replaces = values.unsaved === plan.replace;
  const count = 'rows' in planned ? planned.rows.length : 0;
  const isTooMany = count + rows.length - (replaces ? unsaved.length : 0) > limits.scheduleRows;

  return (
    <ScreenDialog title={plan.title} size="lg" onClose={onClose}>
      <form aria-label={plan.title} noValidate onSubmit={formik.handleSubmit}>
        <FormFields form={formik}>
          <div className="form-grid plan-form">
            {value === null ? null : (
              <SelectField name="of" label={plan.of} required choices={fixedChoices(planChoices.of)} />
            )}
            {values.of === plan.total || value === null ? (
              <AmountField name="amount" label={plan.amount} badge={schedule.currencyname} required />
            ) : (
              <TextField name="percent" label={plan.percent} required />
            )}
            <SelectField name="by" label={plan.by} required choices={fixedChoices(planChoices.by)} />
            {values.by === plan.equalParts ? (
              <TextField name="parts" label={plan.parts} required />
            ) : (
              <TextField name="percents" label={plan.percentList} required />
            )}
            <SelectField name="on" label={plan.on} required choices={fixedChoices(planChoices.on)} />
            {values.on === plan.everyMonths ? (
              <div className="plan-form__pair">
                <DateField name="from" label={plan.from} required />
                <TextField name="months" label={plan.months} required />
              </div>
            ) : (
              <TextField name="days" label={plan.dayList} required />
            )}
            <TextField name="type" label={plan.type} required />
            <TextField name="name" label={plan.name} />
            {unsaved.length > 0 && (
              <SelectField name="unsaved" label={plan.unsaved} required choices={fixedChoices(planChoices.unsaved)} />
            )}
          </div>
        </FormFields>
        <div className="plan-preview" aria-live="polite">
          {'rows' in planned && <PlanPreview rows={planned.rows} currency={schedule.currencyname} />}
          <FormAlert text={isTooMany ? plan.faults.tooMany : null} />
          {draft.restored && isDirty && formik.submitCount === 0 && (
            <p className="form-note">{messages.saving.restored}</p>
          )}
        </div>
        <div className="dialog__buttons">
          <Button variant="default" onClick={end}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{plan.apply}</Button>
        </div>
      </form>
    </ScreenDialog>
  );
}

/** What would be generated, in one sentence. */
function PlanPreview({ rows, currency }: { rows: readonly PlannedRow[]; currency: string }) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const sum = `${formatCents(sumCents(rows.map(({ amount }) => amount)))} ${currency}`;
  const areAlike = rows.length > 1 && rows.slice(0, -1).every(({ amount }) => amount === first.amount);
  return (
    <p>
      {plan.preview(rows.length, sum, formatDate(first.date), formatDate(last.date))}
      {areAlike && (
        <span className="dimmed"> {plan.eachPart(formatCents(first.amount), formatCents(last.amount))}</span>
      )}
    </p>
  );
}
