import { Type, type SchemaOptions, type TArray, type TSchema } from '@sinclair/typebox';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';
import type { Report } from '../reports/report';
import { positionPattern } from '../reports/report-sort';
import { sortPattern } from '../reports/sort-steps';
import { sortCaptions } from '../texts/sort-captions';
import { searchPattern } from '../reports/search';
import { namePattern, plainTextPattern, writtenTextPattern } from '../values/plain-text';
import type { pageListKeys } from '../vocabulary/envelope';
import type { TextRule } from './movement-fields';

/** Our JSON Schema keywords: the checks live in the server's validator, the facts here. */
export interface ContractKeywords {
  /** sentence for a missing or wrong value, shown beside the field (contract §2) */
  sentence?: string;
  /** at most this many decimals */
  decimals?: number;
  /** sentences for one keyword alone, when the value is there and that is what is wrong with it */
  sentenceOf?: Partial<
    Record<
      'decimals' | 'exclusiveMaximum' | 'exclusiveMinimum' | 'calendarDate' | 'maxLength' | 'maxItems' | 'pattern',
      string
    >
  >;
  /** a calendar day as in §9 */
  calendarDate?: true;
  /** a name that is given: it is taken as it is kept (`keptName`) */
  keptName?: true;
}

/** What a schema of the contract may say of itself. */
export type WireOptions = SchemaOptions & ContractKeywords;

/** The number of a record. */
export const idType = (sentence: string = messages.request.idInvalid) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, sentence } satisfies WireOptions);

/** The number of a record in an address or a query, where every value is text. */
export const idInQuery = (sentence: string = messages.request.idInvalid) => idType(sentence);

/** The largest whole number that the database keeps in four bytes. */
export const mostInteger = 2_147_483_647;

/** The version of something that people change. */
export const versionType = (sentence: string = messages.request.idInvalid) =>
  Type.Integer({ minimum: 0, maximum: mostInteger, sentence } satisfies WireOptions);

/** An amount that is entered: above 0, at most 2 decimals, below 10,000,000,000,000 (contract §2). */
export const amountType = (sentence: string = messages.form.amountPositive) =>
  Type.Number({
    exclusiveMinimum: 0,
    exclusiveMaximum: limits.amountCents / 100,
    decimals: limits.amountDecimals,
    sentence,
    sentenceOf: { decimals: messages.form.amountDecimals, exclusiveMaximum: messages.form.amountTooLarge },
  } satisfies WireOptions);

/** An amount of either sign, as an opening balance: any but 0, with the bounds of `amountType`. */
export const signedAmountType = (sentence: string) =>
  Type.Number({
    exclusiveMinimum: -limits.amountCents / 100,
    exclusiveMaximum: limits.amountCents / 100,
    decimals: limits.amountDecimals,
    not: { const: 0 },
    sentence,
    sentenceOf: {
      decimals: messages.form.amountDecimals,
      exclusiveMaximum: messages.form.amountTooLarge,
      exclusiveMinimum: messages.form.signedAmountTooLarge,
    },
  } satisfies WireOptions);

/** A balance, as a bank tells it: of any sign, also 0, and as far from it as that of an account (contract §9). */
export const balanceType = (sentence: string) =>
  Type.Number({
    exclusiveMinimum: -limits.balanceCents / 100,
    exclusiveMaximum: limits.balanceCents / 100,
    decimals: limits.amountDecimals,
    sentence,
    sentenceOf: {
      decimals: messages.form.amountDecimals,
      exclusiveMaximum: messages.account.balanceTooLarge,
      exclusiveMinimum: messages.account.balanceTooLarge,
    },
  } satisfies WireOptions);

/** A conversion rate: above 0, at most 10 decimals (contract §2). */
export const rateType = (sentence: string) =>
  Type.Number({
    exclusiveMinimum: 0,
    exclusiveMaximum: limits.rateMaximum,
    decimals: limits.rateDecimals,
    sentence,
  } satisfies WireOptions);

/** A calendar day: 'YYYY-MM-DDT00:00:00' or 'YYYY-MM-DD' (contract §2). */
export const dateType = (sentence: string = messages.form.dateInvalid) =>
  Type.String({
    calendarDate: true,
    maxLength: 19,
    sentence,
    sentenceOf: { calendarDate: messages.form.dateInvalid, maxLength: messages.form.dateInvalid },
  } satisfies WireOptions);

/** Text that may be left out or null. */
export const optionalTextType = ({ maximum, tooLong, invalid }: TextRule) =>
  Type.Optional(
    Type.Union(
      [
        Type.String({
          maxLength: maximum,
          pattern: plainTextPattern,
          sentenceOf: { maxLength: tooLong, pattern: invalid },
        } satisfies WireOptions),
        Type.Null(),
      ],
      { sentence: invalid } satisfies WireOptions,
    ),
  );

const writtenType = (pattern: string, sentence: string, tooLong: string, maximum: number, also: WireOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength: maximum,
    pattern,
    sentence,
    sentenceOf: { maxLength: tooLong, pattern: messages.form.textInvalid },
    ...also,
  } satisfies WireOptions);

/** A text that must not be blank. */
export const textType = (sentence: string, tooLong: string, maximum: number) =>
  writtenType(writtenTextPattern, sentence, tooLong, maximum);

/** A name that is given here: not blank, without control and direction characters (contract §9). */
export const nameType = (sentence: string, tooLong: string, maximum: number = limits.nameCharacters) =>
  writtenType(namePattern, sentence, tooLong, maximum, { keptName: true });

/** An object that refuses members it does not know. */
export const closedObject = <Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

/** A member that may be null in an answer. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** What is looked for among the entries: an amount, a range of them, an entry's number, words (`reports/search`). */
export const searchType = () =>
  Type.String({
    minLength: 1,
    maxLength: limits.searchCharacters,
    pattern: searchPattern,
    sentence: messages.find.nothingToFind,
    sentenceOf: { maxLength: messages.find.tooLong },
  } satisfies WireOptions);

/** What every filter takes: page from 0, size (0 = all rows), and both dates inclusive (§7, contract §3). */
export const filterMembers = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: limits.firstPage })),
  size: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.maximumPageSize, default: limits.reportPageSize })),
  startDate: Type.Optional(dateType()),
  endDate: Type.Optional(dateType()),
  search: Type.Optional(searchType()),
};

/** The order of a report (`amount`, from the last to the first `-amount`), and where a page of it stands (`after-77`). */
export const sortMembersOf = (report: Report) => ({
  sort: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: sortPattern(report),
      sentence: sortCaptions.unknown,
    } satisfies WireOptions),
  ),
  at: Type.Optional(
    Type.String({
      maxLength: 24,
      pattern: positionPattern,
      sentence: sortCaptions.positionUnknown,
    } satisfies WireOptions),
  ),
});

/** A page of rows under the list name of §3. */
export const pageOf = <Key extends (typeof pageListKeys)[keyof typeof pageListKeys], Row extends TSchema>(
  key: Key,
  row: Row,
) =>
  Type.Object({
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    totalItems: Type.Integer(),
    /** of a search that meets more entries than are counted */
    isMore: Type.Optional(Type.Boolean()),
    /** how many reversed entries are left out: an extension */
    reversedItems: Type.Optional(Type.Integer()),
    ...({ [key]: Type.Array(row) } as Record<Key, TArray<Row>>),
  });

/** `id` in an address. */
export const idParameters = closedObject({ id: idInQuery() });
