import { filterLabels } from '#contract/reports/filter-labels';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import type { AppliedFilter } from './useReport';

/** A filter in words, as its chip and the paper say it: 'Account: Till (USD)'. */
export const filterText = ({ filter, chosen }: AppliedFilter): string =>
  captions.chosenFilter(filterLabels[filter], chosen ?? controls.loadingChoices);
