import type { SelectType } from 'kysely';
import type { reportOfKind } from '#contract/reports/report-of-kind';
import type { reports } from '#contract/reports/reports';
import type { DB } from '../db/schema';

/** The columns that every table of movements has. */
export type MovementColumn =
  | 'id'
  | 'journal_entry_id'
  | 'remarks'
  | 'slip_name'
  | 'recorded_by'
  | 'recorded_at'
  | 'reversed_by'
  | 'reversed_at'
  | 'reversal_entry_id'
  | 'reversal_reason';

type Table = keyof DB;

/** The tables that hold movements. */
export type MovementTable = { [Name in Table]: MovementColumn extends keyof DB[Name] ? Name : never }[Table];

/** The columns of a table whose values are such. */
type ColumnOf<Name extends Table, Value> = Name extends Table
  ? {
      [Column in keyof DB[Name] & string]: SelectType<DB[Name][Column]> extends Value ? Column : never;
    }[keyof DB[Name] & string]
  : never;

/** In which column a member of a request is kept, and as what: the number of a record, an amount, a day, a rate or text. */
export type KeptMember<Name extends Table = MovementTable> =
  | { readonly record: ColumnOf<Name, number | null> }
  | { readonly amount: ColumnOf<Name, number> }
  | { readonly day: ColumnOf<Name, string> }
  | { readonly rate: ColumnOf<Name, string> }
  | { readonly text: ColumnOf<Name, string> };

/** A line that an entry must have on the company's accounts: which amount of which currency came into, or went out of, which account. */
export type AccountLine<Name extends Table = MovementTable> = Readonly<
  Record<'amount' | 'currency', ColumnOf<Name, number>>
> &
  ({ readonly into: ColumnOf<Name, number> } | { readonly outOf: ColumnOf<Name, number> });

/** Records with a name by which entries are looked for. */
export type NamedTable = 'users' | 'accounts' | 'projects' | 'fee_types' | 'currencies';

/** By what entries of a list are looked for beside number, day and the words of their remarks. */
interface DeclaredSearch<Name extends MovementTable = MovementTable> {
  /** under which the words of their remarks are kept */
  readonly letter: 'D' | 'T' | 'I' | 'F';
  readonly amounts: readonly ColumnOf<Name, number>[];
  /** whose names: those of the records in these columns */
  readonly names: { readonly [Column in ColumnOf<Name, number | null>]?: NamedTable };
}

/** An amount of a list whose totals are told: the columns of it, of its currency, and of the account that has this currency. */
export interface DeclaredTotal<Name extends MovementTable = MovementTable> {
  readonly amount: ColumnOf<Name, number>;
  readonly currency: ColumnOf<Name, number>;
  readonly account: ColumnOf<Name, number>;
}

/**
 * By what a column of a report puts its rows in order: the day; names of records, which a small table holds; a currency,
 * which an account has; an amount, which an index keeps in order; what else the movement says, of which no index does.
 */
export type DeclaredSort<Name extends MovementTable = MovementTable> =
  | 'day'
  /** all rows have the same */
  | 'same'
  | { readonly names: ColumnOf<Name, number | null>; readonly of: NamedTable }
  | { readonly currency: ColumnOf<Name, number>; readonly account: ColumnOf<Name, number> }
  | { readonly amount: ColumnOf<Name, number> }
  | { readonly number: ColumnOf<Name, number | string | null> }
  | { readonly text: ColumnOf<Name, string | null> };

/** What the report shows that lists entries of this kind. */
type ShownMember<Kind> = Kind extends keyof typeof reportOfKind
  ? (typeof reportOfKind)[Kind] extends infer Name extends keyof typeof reports
    ? (typeof reports)[Name]['columns'][number]['member']
    : never
  : never;

/** How a list can be filtered beside its days: of each of these combinations the number of rows, their sum and where pages start are kept. */
export interface DeclaredList<Name extends MovementTable = MovementTable, Member extends string = string> {
  readonly amount: ColumnOf<Name, number>;
  readonly filters: readonly (readonly ColumnOf<Name, number | null>[])[];
  readonly search: DeclaredSearch<Name>;
  /** by the member of the report that shows the amount */
  readonly totals: Readonly<Record<string, DeclaredTotal<Name>>>;
  /** the same of every column of the report */
  readonly sorts: Readonly<Record<Member, DeclaredSort<Name>>>;
}

/** What the books know of a kind of movement. `Bodies` are what its requests ask for, by the kind of entry each becomes. */
export interface DeclaredMovement<Name extends MovementTable, Bodies> {
  readonly table: Name;
  /** the day of the movement and of its entry */
  readonly dayColumn: ColumnOf<Name, string>;
  /** tells the kinds of entries apart where there are several */
  readonly typeColumn: ColumnOf<Name, string> | null;
  readonly entries: {
    readonly [Kind in keyof Bodies]: {
      /** the value of the column that tells the kinds apart */
      readonly type: string | null;
      /** every member of the request */
      readonly members: { readonly [Member in keyof Bodies[Kind]]-?: KeptMember<Name> };
      /** null where nobody lists them */
      readonly list: DeclaredList<Name, ShownMember<Kind>> | null;
    };
  };
  readonly accountLines: readonly AccountLine<Name>[];
  /** what else is changed when it is recorded, and set back when it is reversed */
  readonly alsoChanges: { readonly [Other in Table]?: readonly (keyof DB[Other] & string)[] };
}
