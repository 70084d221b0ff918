import type { FormikValues } from 'formik';
import type { ComponentType } from 'react';
import type { MovementFields } from '#contract/areas/movement-fields';
import type { ReportName } from '#contract/reports/report-filters';
import type { FilledForm } from '../../forms/filled-form';
import type { AskedEntry } from '../entry-form-address';

/** A form of entries. */
export interface FormOfEntryProps<Values extends FormikValues> {
  /** the report that lists them */
  report: ReportName;
  fields: MovementFields;
  Form: ComponentType<{ filled?: FilledForm<Values> }>;
}

/** The same, and the entry that it is filled with. */
export interface FilledEntryProps extends FormOfEntryProps<Record<string, unknown>>, AskedEntry {}
