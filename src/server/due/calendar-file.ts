import type { CalendarDate } from '#contract/values/dates';

/** An event of a whole day. */
export interface CalendarEvent {
  /** the same at each reading, so that a calendar moves its event instead of adding one */
  readonly uid: string;
  readonly day: CalendarDate;
  readonly summary: string;
}

const lineOctets = 75;
const lineEnd = '\r\n';

/** '20261227' */
const basic = (day: CalendarDate) => day.replaceAll('-', '');

/** A text as RFC 5545 takes it (3.3.11): what separates is escaped, and no control character is left. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n|[\n\r\u2028\u2029]/g, '\n')
      // eslint-disable-next-line no-control-regex -- none but the line feed may stand in a text
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A line in pieces of at most 75 octets, no character cut in two; each further piece begins with a space (3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join(lineEnd) + lineEnd;
}

/** A calendar of whole days (RFC 5545). It is stamped with a day, so that it stays the same while nothing changes on that day. */
export function calendarFile(name: string, today: CalendarDate, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property Management//Due and Cash//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, day, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${basic(today)}T000000Z`,
      `DTSTART;VALUE=DATE:${basic(day)}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}
