import { Button } from '@mantine/core';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { useToday } from '../../browser/today';
import { ChoiceSelect } from '../../fields/ChoiceSelect';
import { fixedChoices } from '../../fields/choices';
import { DateField } from '../../fields/DateField';
import { FormFields } from '../../fields/FormFields';
import { dateFilterRules } from '../../report/date-filter-rules';
import { useGenerate } from '../../report/useGenerate';
import { type Period, periodName, periodsOn } from './statement-periods';

interface StatementDaysProps {
  /** which is shown */
  period: Period;
  onChoose: (period: Period) => void;
}

const isSame = (one: Period, other: Period) => one.startDate === other.startDate && one.endDate === other.endDate;

/** The days of a statement: by name, which counts at once, or typed, which counts after Generate. */
export function StatementDays({ period, onChoose }: StatementDaysProps) {
  const today = useToday();
  const periods = periodsOn(today);
  const shown = periodName(period, today);
  const names = Object.keys(periods);
  const { key } = useLocation();
  const [last, setLast] = useState({ key, period, given: period });
  const formik = useFormik<Period>({
    initialValues: last.given,
    // Back, a link or a name changes the days: the fields follow.
    enableReinitialize: true,
    validationSchema: dateFilterRules,
    validateOnBlur: false,
    onSubmit: (typed) => {
      onChoose(typed);
      return Promise.resolve(true);
    },
  });
  const { formProps, fault } = useGenerate(formik);
  const hasMoved = !isSame(last.period, period);
  if (hasMoved || last.key !== key) {
    // A new day alone changes the days too, and takes nothing away that somebody has typed.
    const isFollowed = hasMoved && (last.key !== key || !formik.dirty);
    setLast({ key, period, given: isFollowed ? period : last.given });
  }

  return (
    <>
      <ChoiceSelect
        label={statementCaptions.period}
        choices={fixedChoices(names.includes(shown) ? names : [...names, shown])}
        value={shown}
        onChoose={(name) => periods[name] && onChoose(periods[name])}
        isAlwaysChosen
      />
      <form className="statement__days" {...formProps}>
        <FormFields form={formik}>
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </FormFields>
        <Button type="submit" variant="default">
          {buttons.generate}
        </Button>
        <p className="dimmed statement__fault" aria-live="polite">
          {fault ?? (!isSame(formik.values, period) && messages.list.filtersNotApplied)}
        </p>
      </form>
    </>
  );
}
