import fc from 'fast-check';
import { isIdempotencyKey, keyAgeError, timedKey } from '#contract/values/idempotency-keys';

const random = Uint8Array.from({ length: 16 }, (_, index) => index * 17);

describe('a key that tells its time', () => {
  it('is a UUID of version 7', () => {
    expect(timedKey(0x0123456789ab, random)).toBe('01234567-89ab-7677-8899-aabbccddeeff');
    expect(timedKey(0, random)).toMatch(/^00000000-0000-7/);
  });

  it('is one whatever the time and the bytes, and is not refused at its own time', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), bytes, (time, some) => {
        const key = timedKey(time, some);
        expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        return isIdempotencyKey(key) && keyAgeError(key, time) === null;
      }),
    );
  });

  it('is the only one that is judged by it', () => {
    expect(keyAgeError('00000000-0000-4677-8899-aabbccddeeff', Date.UTC(2026, 0, 1))).toBeNull();
  });
});
