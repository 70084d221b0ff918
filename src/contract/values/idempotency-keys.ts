import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';

const millisecondsOfDay = 24 * 60 * 60 * 1000;
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const timedPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;
const keyBytes = 16;
const timeBytes = 6;

/** Whether a text may be the key of a form: a UUID (contract §4.10). */
export const isIdempotencyKey = (text: string): boolean => keyPattern.test(text);

/** A key that tells when it was made: a UUID of version 7, from the milliseconds and 16 random bytes. */
export function timedKey(milliseconds: number, random: Uint8Array): string {
  const time = Math.trunc(milliseconds)
    .toString(16)
    .padStart(timeBytes * 2, '0');
  const tail = Array.from(random.subarray(timeBytes, keyBytes), (byte, index) => {
    const marked = index === 0 ? (byte & 0x0f) | 0x70 : index === 2 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return `${time}${tail}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The sentence that refuses a key by the time in it, or null. Whether a key of before was used is not known any more,
 * and one from the future would be believed for longer than its record is kept. Other UUIDs tell no time.
 */
export function keyAgeError(key: string, now: number): string | null {
  if (!timedPattern.test(key)) return null;
  const age = now - Number.parseInt(key.replace('-', '').slice(0, timeBytes * 2), 16);
  if (age > limits.keyDays * millisecondsOfDay) return messages.saving.keyTooOld;
  return age < -limits.keyAheadDays * millisecondsOfDay ? messages.saving.keyAhead : null;
}
