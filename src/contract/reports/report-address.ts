import { dateFromWire } from '../values/dates';
import { acceptedSearch } from './search';
import type { Column } from './report';
import { isOfDays, isSort, positionPattern } from './report-sort';
import { limits, reportPageSizes } from '../vocabulary/limits';
import { paymentTypes } from '../vocabulary/payment-types';
import {
  askedFilters,
  type FilterKind,
  type FilterName,
  filtersOf,
  type FilterValues,
  noFilters,
  type ReportName,
  switchedOn,
} from './report-filters';

/** What a report's address tells: the filters that apply, its order, the page from 0, how many rows a page has, and which entry stands open. */
export interface ReportPlace {
  readonly filters: FilterValues;
  /** 'amount', '-amount'; '' is the report's own */
  readonly sort: string;
  /** of another order than that of days: which entry the page follows or goes before, or that it is the last; '' is the first */
  readonly at: string;
  readonly page: number;
  readonly size: number;
  /** its number; null while none does */
  readonly entry: number | null;
}

/** A place that was read, and the names of what was in the address and is no part of it. */
interface ReadAddress {
  readonly place: ReportPlace;
  readonly leftOut: readonly string[];
}

type ReportColumns = readonly Pick<Column, 'member'>[];

interface Parameter<Value> {
  /** null for what it cannot be */
  readonly read: (text: string, columns?: ReportColumns) => Value | null;
  readonly write: (value: Value) => string;
}

const position = new RegExp(positionPattern);

/** The parameters of every report beside its filters; whatever a report gains is one more of them. */
const parameters: { readonly [Name in Exclude<keyof ReportPlace, 'filters'>]: Parameter<ReportPlace[Name]> } = {
  sort: {
    read: (text, columns) => (isSort(text, columns) ? text : null),
    write: String,
  },
  at: {
    read: (text) => (position.test(text) ? text : null),
    write: String,
  },
  page: {
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : null),
    write: (page) => String(page + 1),
  },
  size: {
    read: (text) => reportPageSizes.find((size) => String(size) === text) ?? null,
    write: String,
  },
  entry: {
    read: (text) => (numberInDigits(text) === null ? null : Number(text)),
    write: String,
  },
};
const parameterNames = Object.keys(parameters) as (keyof typeof parameters)[];

/** What only a server understands that has more than the specification names (§7): any other passes over it, and answers rows of another list. */
const beyondSpecification: readonly string[] = ['search', 'reversed', 'sort', 'at', 'entry'] satisfies readonly (
  FilterName | keyof typeof parameters
)[];

const numberInDigits = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);
const codeInLetters = (text: string) => (/^[A-Z]{3}$/.test(text) ? text : null);
const readers: Partial<Record<FilterKind, (text: string) => string | null>> = {
  day: dateFromWire,
  currency: codeInLetters,
  search: (text) => acceptedSearch(text) || null,
  switch: (text) => (text === switchedOn ? text : null),
};
const chosenIn = (kind: FilterKind, text: string) => (readers[kind] ?? numberInDigits)(text);

const writtenIn = (kind: FilterKind, value: string) => (kind === 'search' ? acceptedSearch(value) : value);

/** By this parameter reports that share a screen are told apart. */
export const typeParameter = 'type';
const typesOfPayments: Partial<Record<ReportName, string>> = { feePayments: paymentTypes.fee };

/** How a report opens: its first page, unfiltered (contract §7). */
export const openingPlace = (name: ReportName): ReportPlace => ({
  filters: noFilters(name),
  sort: '',
  at: '',
  page: limits.firstPage,
  size: limits.reportPageSize,
  entry: null,
});

/**
 * Reads the parameters of an address, one after the other; whatever they hold, the place is one that the report has: where its
 * columns are given, also its order. Of a server that speaks the specification only it has what that names.
 */
export function readReportAddress(
  name: ReportName,
  search: Iterable<readonly [string, string]>,
  columns?: ReportColumns,
  hasBooks = true,
): ReadAddress {
  const opening = openingPlace(name);
  const filters: Record<string, string> = { ...opening.filters };
  const place: Record<string, unknown> = {};
  const kinds = new Map<string, FilterKind>(filtersOf(name));
  const leftOut = new Set<string>();
  const seen = new Set<string>();
  const take = (parameter: string, text: string): boolean => {
    if (parameter === typeParameter) return text === typesOfPayments[name];
    if (!hasBooks && beyondSpecification.includes(parameter)) return false;
    const kind = kinds.get(parameter);
    const known = parameterNames.find((each) => each === parameter);
    const value = kind ? chosenIn(kind, text) : known ? parameters[known].read(text, columns) : null;
    if (value === null) return false;
    if (kind) filters[parameter] = value as string;
    else place[parameter] = value;
    return true;
  };
  for (const [parameter, text] of search) {
    // Of one that comes twice the first counts.
    const isTaken = !seen.has(parameter) && take(parameter, text);
    seen.add(parameter);
    if (!isTaken) leftOut.add(parameter);
  }
  const { startDate, endDate } = filters;
  if (startDate && endDate && endDate < startDate) {
    filters.endDate = '';
    leftOut.add('endDate');
  }
  // Nobody looks for words among them (contract §9).
  if (filters.reversed && filters.search) {
    filters.search = '';
    leftOut.add('search');
  }
  const read = { ...opening, ...place, filters };
  if (read.at && !isInEntries(read)) {
    read.at = '';
    leftOut.add('at');
  }
  return { place: read, leftOut: [...leftOut] };
}

/** Whether the pages follow each other by their entries: in any order but that of the days. */
export const isInEntries = ({ sort }: Pick<ReportPlace, 'sort'>): boolean => sort !== '' && !isOfDays(sort);

/** The one spelling of a place: '' or `?userId=3&page=2`. */
export function writeReportAddress(name: ReportName, place: ReportPlace): string {
  const opening = openingPlace(name);
  const written: (readonly [string, string | undefined])[] = [
    [typeParameter, typesOfPayments[name]],
    ...filtersOf(name).map(([filter, kind]) => [filter, writtenIn(kind, place.filters[filter] ?? '')] as const),
    ...parameterNames
      .filter((parameter) => place[parameter] !== opening[parameter])
      .map((parameter) => [parameter, parameters[parameter].write(place[parameter] as never)] as const),
  ];
  const pairs = written.flatMap(([parameter, value]) => (value ? [`${parameter}=${encodeURIComponent(value)}`] : []));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** What the call of a report is asked for a place. */
export const askedPlace = <Name extends ReportName>(name: Name, { filters, sort, at, page, size }: ReportPlace) => ({
  ...askedFilters(name, filters),
  ...(sort && { sort }),
  ...(at && { at }),
  page,
  size,
});
