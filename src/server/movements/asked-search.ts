import { type RawBuilder, sql } from 'kysely';
import { readSearch, type SearchPart } from '#contract/reports/search';
import { messages } from '#contract/texts/messages';
import { accents, searchLetters, typedFor } from '#contract/values/search-letters';
import type { AskedDays } from '../db/conditions';
import type { Connection } from '../db/database';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { notYet } from '../refusal';
import type { NamedTable } from './declared-movement';

type Part<Kind extends SearchPart['kind']> = Extract<SearchPart, { kind: Kind }>;

/** The numbers of the records that are named so. */
type NamedRecords = Readonly<Partial<Record<NamedTable, readonly number[]>>>;

/** A word of the remarks, or of the name of one of these records. */
export interface AskedWord {
  readonly word: string;
  /** whether a word of the remarks may go on after it */
  readonly isBeginning: boolean;
  readonly named: NamedRecords;
}

/** A part of what is looked for, with the records that its word names. */
export type AskedPart =
  | Part<'number'>
  | Part<'amounts'>
  | (Omit<Part<'whole'>, 'word'> & AskedWord)
  | ({ readonly kind: 'word' } & AskedWord);

/** What is looked for: entries of these days that fit every part. */
export interface AskedSearch {
  readonly parts: readonly AskedPart[];
  readonly days: AskedDays;
}

/** A name as `searchLetters` has it; most have nothing to take off. */
const sqlSearchLetters = (name: RawBuilder<unknown>) => {
  const bare = sql`lower(regexp_replace(normalize(${name}, NFD), ${accents}::text, '', 'g'))`;
  const typed = Object.entries(typedFor).reduce(
    (text, [letter, other]) => sql`replace(${text}, ${letter}::text, ${other}::text)`,
    bare,
  );
  return sql`case when ${name} ~ '[^\u0001-\u007f]' then ${typed} else lower(${name}) end`;
};

/** Between two parts of a Persian word, which are typed joined as well: such a name is found by its parts and by the whole. */
const joiners = sql`'[\u200c\u200d]'`;

/** Numbers are looked for whole, words from their beginning: nobody types a name to its end. */
const namedRecords = statement(
  { place: 'bigint', kind: 'text', id: 'bigint' },
  (words: readonly string[], areBeginnings: readonly boolean[]) => sql`
    with asked as (
      select place - 1 as place, word, is_beginning
      from unnest(${words}::text[], ${areBeginnings}::boolean[]) with ordinality as a (word, is_beginning, place)
    ), given (kind, id, name) as (
      select 'users', id, name from users union all select 'accounts', id, name from accounts
      union all select 'projects', id, name from projects union all select 'fee_types', id, name from fee_types
      union all select 'currencies', id, code from currencies
    ), spelled as (
      select kind, id, name || case when name ~ ${joiners} then ' ' || regexp_replace(name, ${joiners}, '', 'g') else '' end as name
      from given
    ), named as materialized (select kind, id, ${sqlSearchLetters(sql`name`)} as name from spelled)
    select a.place, n.kind, n.id from asked a join named n on a.word <> '' and strpos(n.name, a.word) > 0
      and exists (select from unnest(remark_words(n.name)) as w (word)
        where case when a.is_beginning then starts_with(w.word, a.word) else w.word = a.word end)
    order by a.place, n.kind, n.id`,
);

const wordsKept = statement(
  { isKept: 'boolean' },
  () => sql`select not exists (select from word_keeping where filled_at is null) as "isKept"`,
);

type Worded = Part<'whole'> | Part<'word'>;
const isWorded = (part: SearchPart): part is Worded => part.kind === 'word' || part.kind === 'whole';

/** Reads what was typed and finds whose names its words are. Throws 503 while the words of older entries are not kept yet. */
export async function askedSearch(connection: Connection, typed: string): Promise<AskedSearch> {
  const parts = readSearch(typed);
  const days = daysOf(parts);
  const worded = parts.filter(isWorded);
  const named = await namesOf(connection, worded);
  return {
    days,
    parts: parts.flatMap((part): AskedPart[] => {
      if (part.kind === 'days') return [];
      if (!isWorded(part)) return [part];
      return [{ isBeginning: false, ...part, named: named[worded.indexOf(part)] ?? {} }];
    }),
  };
}

async function namesOf(connection: Connection, worded: readonly Worded[]): Promise<NamedRecords[]> {
  if (worded.length === 0) return [];
  const [found, { isKept }] = await Promise.all([
    rows(
      connection,
      namedRecords(
        worded.map(({ word }) => searchLetters(word)),
        worded.map(({ kind }) => kind === 'word'),
      ),
    ),
    onlyRow(connection, wordsKept()),
  ]);
  if (!isKept) throw notYet(messages.find.notReady);
  const named = worded.map((): Partial<Record<string, number[]>> => ({}));
  for (const { place, kind, id } of found) {
    const records = named[place];
    if (records) (records[kind] ??= []).push(id);
  }
  return named;
}

/** The days that are within all of those that were typed; none where there is no such day. */
function daysOf(parts: readonly SearchPart[]): AskedDays {
  return parts.reduce<AskedDays>((days, part) => (part.kind === 'days' ? daysWithin(days, part) : days), {
    first: null,
    last: null,
  });
}

/** The days that both have. */
export const daysWithin = (some: AskedDays, others: AskedDays): AskedDays => ({
  first: laterOf(some.first, others.first),
  last: earlierOf(some.last, others.last),
});
const laterOf = <Day extends string>(a: Day | null, b: Day | null) => (a === null || (b !== null && b > a) ? b : a);
const earlierOf = <Day extends string>(a: Day | null, b: Day | null) => (a === null || (b !== null && b < a) ? b : a);
