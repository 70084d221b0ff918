import { latePart } from '../browser/late-part';
import type { SearchedSelectProps } from './SearchedSelect';

/** Selects that open: loaded when one is there and the page has nothing else to do, or when somebody turns to one. */
export const searchedSelect = latePart<SearchedSelectProps>(() =>
  import(/* webpackChunkName: "select" */ './SearchedSelect').then((file) => file.SearchedSelect),
);
