import { today } from '#contract/values/dates';

describe('today', () => {
  it.each([
    // the last second of a day, and the first of the next
    ['UTC', '2026-01-05T23:59:59Z', '2026-01-05'],
    ['UTC', '2026-01-06T00:00:00Z', '2026-01-06'],
    ['Pacific/Auckland', '2026-01-05T10:59:59Z', '2026-01-05'],
    ['Pacific/Auckland', '2026-01-05T11:00:00Z', '2026-01-06'],
    ['Asia/Karachi', '2026-01-05T18:59:59Z', '2026-01-05'],
    ['Asia/Karachi', '2026-01-05T19:00:00Z', '2026-01-06'],
    ['America/Los_Angeles', '2026-01-05T07:59:59Z', '2026-01-04'],
    ['America/Los_Angeles', '2026-01-05T08:00:00Z', '2026-01-05'],
    ['Asia/Kathmandu', '2026-01-05T18:14:59Z', '2026-01-05'],
    ['Asia/Kathmandu', '2026-01-05T18:15:00Z', '2026-01-06'],
    ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    // clocks go forward at midnight: the day begins at one o'clock
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['Asia/Beirut', '2026-03-28T21:59:59Z', '2026-03-28'],
    ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29'],
    ['America/Havana', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/Havana', '2026-03-08T05:00:00Z', '2026-03-08'],
    // clocks go back at midnight: the last hour of the day comes twice
    ['America/Santiago', '2026-04-05T02:59:59Z', '2026-04-04'],
    ['America/Santiago', '2026-04-05T03:00:00Z', '2026-04-04'],
    ['America/Santiago', '2026-04-05T04:00:00Z', '2026-04-05'],
    // a day that this island left out
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ])('in %s at %s is %s', (zone, instant, expected) => {
    expect(today(new Date(instant), zone)).toBe(expected);
  });

  it('is a day of the calendar in every zone there is', () => {
    const instant = new Date('2026-01-05T10:30:00Z');
    const found = new Set(Intl.supportedValuesOf('timeZone').map((zone) => today(instant, zone)));
    expect([...found].sort()).toEqual(['2026-01-04', '2026-01-05', '2026-01-06']);
  });

  it('does not rest on how a locale writes a date, which browsers have changed', () => {
    const { prototype } = Intl.DateTimeFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format')!;
    Object.defineProperty(prototype, 'format', { ...format, get: () => () => '1/5/2026' });
    try {
      expect(today(new Date('2026-01-05T12:00:00Z'), 'UTC')).toBe('2026-01-05');
    } finally {
      Object.defineProperty(prototype, 'format', format);
    }
  });

  it('without a zone is the day of this computer', () => {
    expect(today(new Date(2026, 0, 5, 0, 0, 0))).toBe('2026-01-05');
    expect(today(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => today(new Date(), 'Mars/Olympus')).toThrow(RangeError);
  });
});
