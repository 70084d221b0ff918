import type { HistoryFilterValues } from '#contract/areas/filters.form';
import { lateRules } from '../../forms/late-rules';

/** The rules of the history's filters, loaded when somebody turns to them. */
export const historyFilterRules = lateRules<HistoryFilterValues>(() =>
  import('#contract/areas/filters.form').then((file) => file.historyFilterForm),
);
