import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FormikProvider, type FormikValues, useFormik } from 'formik';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { AnyObjectSchema } from 'yup';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { useFocusOnFailure } from '../forms/first-wrong-field';
import type { Report } from './useReport';

interface ReportFiltersProps<Filters> {
  report: Report<Filters>;
  schema: AnyObjectSchema;
  /** Generate was chosen for what is shown already: it is asked for again */
  onRepeat: () => void;
  /** the fields, named as in the filters */
  children: ReactNode;
}

function isShown<Filters extends FormikValues>({ page, applied }: Report<Filters>, filters: Filters): boolean {
  return page === limits.firstPage && JSON.stringify(applied) === JSON.stringify(filters);
}

/** The collapsible filters of a report. What is edited here counts only after Generate. */
export function ReportFilters<Filters extends FormikValues>({
  report,
  schema,
  onRepeat,
  children,
}: ReportFiltersProps<Filters>) {
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isSmall);
  const id = useId();
  const formik = useFormik<Filters>({
    initialValues: report.noFilters,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (filters) => {
      if (isShown(report, filters)) onRepeat();
      else report.apply(filters);
      return Promise.resolve(true);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const [failedTries, setFailedTries] = useState(0);
  useFocusOnFailure(form, failedTries);

  const generate = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Formik answers nothing when the filters are not valid.
    const isValid: unknown = await formik.submitForm();
    if (!isValid) setFailedTries((tries) => tries + 1);
  };

  const count = Object.values(report.applied).filter(Boolean).length;
  const isChanged = Object.entries(formik.values).some(([name, value]) => value !== report.applied[name]);

  return (
    <section className="card card--flush">
      <h2 className="filters__head">
        <button
          type="button"
          className="filters__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{captions.filters}</span>
          {count > 0 && <span className="badge badge--accent">{captions.filtersApplied(count)}</span>}
          <ChevronDown className="filters__chevron" size={18} aria-hidden />
        </button>
      </h2>
      <form
        id={id}
        className="filters__form"
        noValidate
        hidden={!isOpen}
        ref={form}
        onSubmit={(event) => void generate(event)}
      >
        <FormikProvider value={formik}>
          <div className="filters__fields">{children}</div>
        </FormikProvider>
        <div className="filters__foot">
          <span className="dimmed" aria-live="polite">
            {isChanged && messages.list.filtersNotApplied}
          </span>
          <Button type="submit">{buttons.generate}</Button>
        </div>
      </form>
    </section>
  );
}
