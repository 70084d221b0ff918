import type { DateFilterValues } from '#contract/areas/filters.form';
import { lateRules } from '../forms/late-rules';

/** The rules of a report's filters, loaded when somebody turns to them. */
export const dateFilterRules = lateRules<DateFilterValues>(() =>
  import('#contract/areas/filters.form').then((file) => file.dateFilterForm),
);
