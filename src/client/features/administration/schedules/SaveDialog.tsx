import { Button } from '@mantine/core';
import { useFormik } from 'formik';
import { useEffect } from 'react';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { formatAmount, formatCents } from '#contract/values/money';
import { isPlainText } from '#contract/values/plain-text';
import { limits } from '#contract/vocabulary/limits';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { TextAreaField } from '../../../fields/TextAreaField';
import { filledRows, sumOf, valuesOf } from './grid-rows';
import type { ScheduleGrid } from './useScheduleGrid';
import { FormFields } from '../../../fields/FormFields';

interface SaveDialogProps {
  schedule: ProjectSchedule;
  grid: ScheduleGrid;
  onSave: (reason: string) => void;
  onClose: () => void;
}

const { save } = scheduleSetup;
const { tooLong, invalid } = messages.reason;

/** What is about to be saved, in figures, with room for the reason. */
export function SaveDialog({ schedule, grid, onSave, onClose }: SaveDialogProps) {
  const { state, changes } = grid;
  const money = (rows: Parameters<typeof sumOf>[0]) => `${formatCents(sumOf(rows))} ${schedule.currencyname}`;
  const value = schedule.value === null ? captions.noValue : `${formatAmount(schedule.value)} ${schedule.currencyname}`;
  const facts = [
    [labels.project, schedule.name],
    [labels.value, value],
    [save.added, String(changes.added)],
    [save.changed, String(changes.changed)],
    [save.removed, String(changes.removed)],
    [save.sumBefore, money(state.base)],
    [save.sumAfter, money(filledRows(state.rows).map(valuesOf))],
  ];
  const formik = useFormik({
    initialValues: { reason: state.reason },
    validate: ({ reason }) => {
      if (reason.trim().length > limits.reasonCharacters) return { reason: tooLong };
      return isPlainText(reason) ? {} : { reason: invalid };
    },
    onSubmit: ({ reason }) => onSave(reason),
  });
  const { reason } = formik.values;
  const { dispatch } = grid;
  // As it is typed: the page may go with the popup open, or the screen under it.
  useEffect(() => dispatch({ type: 'reasoned', reason }), [dispatch, reason]);
  return (
    <ScreenDialog title={messages.saving.confirmSave} size="md" onClose={onClose}>
      <form aria-label={save.title} noValidate onSubmit={formik.handleSubmit}>
        <dl className="facts dialog__facts save-schedule__facts">
          {facts.map(([label, value]) => (
            <div key={label} className="facts__item">
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <FormFields form={formik}>
          <TextAreaField name="reason" label={save.reason} maximum={limits.reasonCharacters} />
        </FormFields>
        <div className="dialog__buttons">
          <Button variant="default" onClick={onClose}>
            {buttons.no}
          </Button>
          <Button type="submit" data-autofocus>
            {buttons.yes}
          </Button>
        </div>
      </form>
    </ScreenDialog>
  );
}
