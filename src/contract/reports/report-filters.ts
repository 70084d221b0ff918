/**
 * What a filter chooses: a record of a list by its number, a currency by its code, a day, what is looked for (`search`), or
 * that it is on (`switch`).
 */
export type FilterKind = 'person' | 'account' | 'project' | 'fee' | 'currency' | 'day' | 'search' | 'switch';

/** The value of a switch that is on. */
export const switchedOn = 'true';

/** Kinds that are sent as they are chosen; of the others the number is. */
const textKinds = ['currency', 'day', 'search'] as const satisfies readonly FilterKind[];
type TextKind = (typeof textKinds)[number];
const isText = (kind: FilterKind) => (textKinds as readonly FilterKind[]).includes(kind);

/** The filters of a report, in the order in which they are shown, under the names that form and address know them by. */
type Filters = Readonly<Record<string, FilterKind>>;

const ofEveryReport = { startDate: 'day', endDate: 'day', search: 'search', reversed: 'switch' } as const;

/** The reports of movements with the filters of each (§4). */
const reportFilters = {
  deposits: { userId: 'person', accountId: 'account', ...ofEveryReport, currency: 'currency' },
  transfers: { fromAccountId: 'account', toAccountId: 'account', ...ofEveryReport },
  installmentPayments: { projectId: 'project', bankAccountId: 'account', ...ofEveryReport },
  feePayments: { feeId: 'fee', bankAccountId: 'account', ...ofEveryReport },
} as const satisfies Readonly<Record<string, Filters>>;

/** By which a report of movements is known. */
export type ReportName = keyof typeof reportFilters;
type FiltersOf<Name extends ReportName> = (typeof reportFilters)[Name];
export type FilterName = { [Name in ReportName]: keyof FiltersOf<Name> }[ReportName];

/** What is chosen in each filter of a report: a number in digits, a day 'YYYY-MM-DD', what is looked for; '' where nothing is. */
export type FilterValues = Readonly<Record<string, string>>;

/** The names of the reports. */
export const reportNames = Object.keys(reportFilters) as ReportName[];

/** The filters of a report, one after the other. */
export const filtersOf = (name: ReportName) => Object.entries(reportFilters[name]) as [FilterName, FilterKind][];

/** Those that a form asks for; a currency is chosen by the total that opens its entries. */
export const fieldsOf = (name: ReportName) =>
  filtersOf(name).flatMap(([filter, kind]) => (kind === 'currency' ? [] : [[filter, kind] as const]));

/** No filter is chosen. */
export const noFilters = (name: ReportName): FilterValues =>
  Object.fromEntries(filtersOf(name).map(([filter]) => [filter, '']));

/** Under which member the server knows a filter, where that is another name (§7). */
const members = { feeId: 'feeid' } as const;
type MemberOf<Filter> = Filter extends keyof typeof members ? (typeof members)[Filter] : Filter;

/** The filters of a report as its call takes them. */
export type AskedFilters<Name extends ReportName> = {
  [Filter in keyof FiltersOf<Name> as MemberOf<Filter>]?: FiltersOf<Name>[Filter] extends TextKind
    ? string
    : FiltersOf<Name>[Filter] extends 'switch'
      ? boolean
      : number;
};

/** What is chosen, as the call of the report takes it; what is not chosen is left out. */
export function askedFilters<Name extends ReportName>(name: Name, values: FilterValues): AskedFilters<Name> {
  const asked = filtersOf(name).flatMap(([filter, kind]) => {
    const value = values[filter];
    if (!value) return [];
    const member = filter in members ? members[filter as keyof typeof members] : filter;
    return [[member, isText(kind) ? value : kind === 'switch' || Number(value)]];
  });
  return Object.fromEntries(asked) as AskedFilters<Name>;
}
