import { dateFromWire } from '#contract/values/dates';

/** An address that is read parameter by parameter, and what of it nobody could use. */
export interface AddressReading {
  read: <Value>(name: string, valueOf: (text: string) => Value | null | undefined) => Value | null;
  leftOut: Set<string>;
}

/** Of a parameter that comes twice the first counts; an empty one says nothing. */
export function readAddress(parameters: URLSearchParams): AddressReading {
  const leftOut = new Set(parameters.keys());
  const read: AddressReading['read'] = (name, valueOf) => {
    const [text = '', ...others] = parameters.getAll(name);
    const value = text === '' ? null : (valueOf(text) ?? null);
    if (others.length === 0 && (value !== null || text === '')) leftOut.delete(name);
    return value;
  };
  return { read, leftOut };
}

/** The number of a record, in text. */
export const recordIn = (text: string) => /^[1-9]\d{0,14}$/.exec(text)?.[0];

/** A page, from 0; the address counts from 1. */
export const pageIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : null);

/** A day of the calendar. */
export const dayIn = (text: string) => dateFromWire(text);
