import { Button } from '@mantine/core';
import { useFormik } from 'formik';
import { type SyntheticEvent, useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { statementCaptions } from '#contract/texts/statement-captions';
import { useToday } from '../../browser/today';
import { ChoiceSelect } from '../../fields/ChoiceSelect';
import { fixedChoices } from '../../fields/choices';
import { DateField } from '../../fields/DateField';
import { FormFields } from '../../fields/FormFields';
import { awaitRules } from '../../forms/awaited-parts';
import { useFocusOnFailure } from '../../forms/first-wrong-field';
import { notCheckedSentence } from '../../forms/late-rules';
import { dateFilterRules } from '../../report/date-filter-rules';
import { useAppStore } from '../../store-hooks';
import { type Period, periodName, periodsOn } from './statement-periods';

interface StatementDaysProps {
  /** which is shown */
  period: Period;
  onChoose: (period: Period) => void;
}

/** The days of a statement: by name, which counts at once, or typed, which counts after Generate. */
export function StatementDays({ period, onChoose }: StatementDaysProps) {
  const today = useToday();
  const periods = periodsOn(today);
  const shown = periodName(period, today);
  const names = Object.keys(periods);
  const formik = useFormik<Period>({
    initialValues: period,
    // Back, a link or a name changes the days: the fields follow.
    enableReinitialize: true,
    validationSchema: dateFilterRules,
    validateOnBlur: false,
    onSubmit: (typed) => {
      onChoose(typed);
      return Promise.resolve(true);
    },
  });
  const store = useAppStore();
  const form = useRef<HTMLFormElement>(null);
  const [failedTries, setFailedTries] = useState(0);
  useFocusOnFailure(form, failedTries);

  const generate = async (event: SyntheticEvent) => {
    event.preventDefault();
    await awaitRules(store, dateFilterRules);
    if (!form.current) return;
    // Formik answers nothing when the days are not valid.
    const isValid: unknown = await formik.submitForm();
    if (!isValid) setFailedTries((tries) => tries + 1);
  };
  const fault = notCheckedSentence(formik.errors, formik.submitCount);

  return (
    <>
      <ChoiceSelect
        label={statementCaptions.period}
        choices={fixedChoices(names.includes(shown) ? names : [...names, shown])}
        value={shown}
        onChoose={(name) => periods[name] && onChoose(periods[name])}
        isAlwaysChosen
      />
      <form
        className="statement__days"
        noValidate
        ref={form}
        onPointerEnter={dateFilterRules.load}
        onFocus={dateFilterRules.load}
        onSubmit={(event) => void generate(event)}
      >
        <FormFields form={formik}>
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </FormFields>
        <Button type="submit" variant="default">
          {buttons.generate}
        </Button>
        {fault && (
          <p className="dimmed statement__fault" role="alert">
            {fault}
          </p>
        )}
      </form>
    </>
  );
}
