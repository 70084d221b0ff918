import type { Column } from './report';

/** What an order looks like, whichever report's: the member of a column, `amount`, and from the last value to the first `-amount`. */
const sortText = /^-?[a-z]{1,30}$/i;

/** Whether the order is that of the days, whose pages have numbers; those of another follow each other by their entries. */
export const isOfDays = (sort: string): boolean => /date$/i.test(sort);

/** Whether an address may hold this order; of which columns is judged where they are known. A report's own nobody has to say. */
export const isSort = (text: string, columns?: readonly Pick<Column, 'member'>[]): boolean =>
  sortText.test(text) &&
  !(text.startsWith('-') && isOfDays(text)) &&
  (columns?.some(({ member }) => member === sortedMember(text)) ?? true);

/** The member of the column that an order is by. */
export const sortedMember = (sort: string): string => sort.replace('-', '');

/** Where a page of such an order stands: it follows an entry, goes before one, or is the last. A pattern of JSON Schema. */
export const positionPattern = '^(last|(after|before)-[1-9]\\d{0,14})$';
