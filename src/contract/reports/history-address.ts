import { historyKinds, isKindTold } from '../texts/history-words';
import { dateFromWire } from '../values/dates';
import { deeds } from '../vocabulary/history';

const digits = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);

/** What the history is filtered by, under the names that address and call know; each reads null from what it cannot be. */
const filterReaders = {
  person: digits,
  kind: (text: string) => (Object.hasOwn(historyKinds, text) ? text : null),
  subject: (text: string) => (/^\d{1,15}$/.test(text) ? text : null),
  startDate: dateFromWire,
  endDate: dateFromWire,
  deed: (text: string) => deeds.find((deed) => deed === text) ?? null,
} as const;
/** The row behind which a page begins, or before which it ends, or that it is the oldest one; one of them at most. */
const stepReaders = {
  before: digits,
  after: digits,
  isOldest: (text: string) => (text === 'true' ? text : null),
} as const;
const readers: Readonly<Record<string, (text: string) => string | null>> = { ...filterReaders, ...stepReaders };

export type HistoryFilterName = keyof typeof filterReaders;
type HistoryStepName = keyof typeof stepReaders;

/** The filters of the history, in the order in which they are told. */
export const historyFilterNames = Object.keys(filterReaders) as HistoryFilterName[];
const stepNames = Object.keys(stepReaders) as HistoryStepName[];

/** What is chosen in each filter, as the address has it; '' where nothing is. */
export type HistoryFilters = Readonly<Record<HistoryFilterName, string>>;

/** Which page: without a step the latest. */
export type HistoryStep = Readonly<Partial<Record<HistoryStepName, string>>>;

/** What an address of the history tells. */
export interface HistoryPlace {
  readonly filters: HistoryFilters;
  readonly step: HistoryStep;
}

/** No filter is chosen. */
export const noHistoryFilters = Object.fromEntries(historyFilterNames.map((name) => [name, ''])) as HistoryFilters;

const isFilter = (name: string): name is HistoryFilterName => Object.hasOwn(filterReaders, name);

/** Reads the parameters of an address; whatever they hold, the place is one that there is, for who sees all kinds of records or not. */
export function readHistoryAddress(
  search: Iterable<readonly [string, string]>,
  seesAll: boolean,
): {
  readonly place: HistoryPlace;
  readonly leftOut: readonly string[];
} {
  const filters: Record<HistoryFilterName, string> = { ...noHistoryFilters };
  let step: HistoryStep = {};
  const leftOut = new Set<string>();
  for (const [name, text] of search) {
    const value = Object.hasOwn(readers, name) ? (readers[name]?.(text) ?? null) : null;
    // Of what comes twice the first counts, and of the steps the first.
    if (value === null || (name === 'kind' && !isKindTold(value, seesAll))) leftOut.add(name);
    else if (isFilter(name) && filters[name] === '') filters[name] = value;
    else if (!isFilter(name) && Object.keys(step).length === 0) step = { [name]: value };
    else leftOut.add(name);
  }
  const { kind, subject, startDate, endDate } = filters;
  const impossible: HistoryFilterName[] = [
    ...(subject && !kind ? (['subject'] as const) : []),
    ...(startDate && endDate && endDate < startDate ? (['endDate'] as const) : []),
  ];
  for (const name of impossible) {
    filters[name] = '';
    leftOut.add(name);
  }
  return { place: { filters, step }, leftOut: [...leftOut] };
}

/** The one spelling of a place: '' or `?deed=deleted&before=77`. */
export function writeHistoryAddress({ filters, step }: HistoryPlace): string {
  const written = [
    ...historyFilterNames.map((name) => [name, filters[name]] as const),
    ...stepNames.map((name) => [name, step[name]] as const),
  ].flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return written.length > 0 ? `?${written.join('&')}` : '';
}
