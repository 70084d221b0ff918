import type { CalendarDate } from '../values/dates';
import type { Cents } from '../values/money';
import type { Rate } from '../values/rates';

interface AnyColumn {
  /** what its value is called */
  readonly member: string;
  readonly heading: string;
  /** a row without it is at fault */
  readonly isRequired?: true;
  /** said once for the file where no column of it says it */
  readonly isSaidOnce?: true;
}

/** A day, a conversion rate, or a whole number above 0. */
interface PlainColumn extends AnyColumn {
  readonly kind: 'day' | 'rate' | 'number';
}

/** Money: above 0, of either sign, or nothing below 0. */
interface AmountColumn extends AnyColumn {
  readonly kind: 'amount';
  readonly sign: 'positive' | 'any' | 'not negative';
}

/** A share of a whole in percent. */
interface ShareColumn extends AnyColumn {
  readonly kind: 'share';
  readonly invalid: string;
}

/** Degrees on the globe, up to so many to both sides. */
interface DegreesColumn extends AnyColumn {
  readonly kind: 'degrees';
  readonly most: number;
  readonly invalid: string;
}

/** Free text, a name that is given here, or the name of a record that exists or comes with the same file. */
interface TextColumn extends AnyColumn {
  readonly kind: 'text' | 'name' | 'record';
  readonly maximum: number;
}

/** One of a few words, whatever their case; some are known and not taken, with the sentence that says why. */
interface WordColumn extends AnyColumn {
  readonly kind: 'word';
  readonly words: readonly string[];
  /** what screens say where there is none, which a file may say, too */
  readonly none?: string;
  readonly notTaken?: Readonly<Record<string, string>>;
}

/** What our own exports hold and no import reads. */
interface UnreadColumn extends AnyColumn {
  readonly kind: 'unread';
  /** what it says comes into the books another way, so that it is told that it is not read */
  readonly isMissed?: true;
}

export type ImportColumn =
  PlainColumn | AmountColumn | ShareColumn | DegreesColumn | TextColumn | WordColumn | UnreadColumn;

/** Something that can be imported, declared once: its columns in the order of our export. */
export interface ImportTable<Columns extends readonly ImportColumn[] = readonly ImportColumn[]> {
  /** of the file that has its heads and nothing else */
  readonly templateName: string;
  /** what a row is called in a sentence: 'deposit' */
  readonly record: string;
  readonly columns: Columns;
  /** rows that show in the template how it is meant; they name what no company has, so that none is imported by mistake */
  readonly example?: readonly (readonly string[])[];
}

/** Declares a table; the types of its values follow from its columns. */
export const declareImport = <const Columns extends readonly ImportColumn[]>(table: ImportTable<Columns>) => table;

interface ValueOf {
  day: CalendarDate;
  rate: Rate;
  number: number;
  /** hundredths of a percent */
  share: Cents;
  amount: Cents;
  degrees: number;
  text: string;
  name: string;
  record: string;
  word: string;
  unread: never;
}

/** The values of a row that has no fault; null where nothing stands. */
export type ImportValues<Columns extends readonly ImportColumn[]> = {
  -readonly [Each in Columns[number] as Each['kind'] extends 'unread' ? never : Each['member']]: Each extends {
    readonly isRequired: true;
  }
    ? ValueOf[Each['kind']]
    : ValueOf[Each['kind']] | null;
};

/** The columns that are read, in their order. */
export const readColumns = ({ columns }: ImportTable): readonly ImportColumn[] =>
  columns.filter(({ kind }) => kind !== 'unread');
