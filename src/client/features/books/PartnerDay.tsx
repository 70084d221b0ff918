import { Button } from '@mantine/core';
import { useFormik } from 'formik';
import type { DateFilterValues } from '#contract/areas/filters.form';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { DateField } from '../../fields/DateField';
import { FormFields } from '../../fields/FormFields';
import { dateFilterRules } from '../../report/date-filter-rules';
import { useGenerate } from '../../report/useGenerate';

interface PartnerDayProps {
  /** which is shown; '' for today */
  endDate: string;
  onChoose: (endDate: string) => void;
}

/** The day up to which a partner's statement is told; it counts after Generate. */
export function PartnerDay({ endDate, onChoose }: PartnerDayProps) {
  const formik = useFormik<DateFilterValues>({
    initialValues: { startDate: '', endDate },
    // Back or a link changes the day: the field follows.
    enableReinitialize: true,
    validationSchema: dateFilterRules,
    validateOnBlur: false,
    onSubmit: (typed) => {
      onChoose(typed.endDate);
      return Promise.resolve(true);
    },
  });
  const { formProps, fault } = useGenerate(formik);
  return (
    <form className="partner__day" {...formProps}>
      <FormFields form={formik}>
        <DateField name="endDate" label={partnerCaptions.day} />
      </FormFields>
      <Button type="submit" variant="default">
        {buttons.generate}
      </Button>
      <p className="dimmed partner__fault" aria-live="polite">
        {fault ?? (formik.values.endDate !== endDate && messages.list.filtersNotApplied)}
      </p>
    </form>
  );
}
