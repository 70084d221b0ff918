import { Type, type Static } from '@sinclair/typebox';

/** GET /api/books/due/calendar: when the person's own address was made; the address itself is known to nobody any more. */
export const calendarFeed = Type.Object({ madeAt: Type.Union([Type.String(), Type.Null()]) });
export type CalendarFeed = Static<typeof calendarFeed>;

/** POST /api/books/due/calendar: the path of the new address, this once. */
export const newCalendarFeed = Type.Object({ path: Type.String() });
export type NewCalendarFeed = Static<typeof newCalendarFeed>;

/** GET /api/calendar/:feed */
export const feedPlace = Type.Object({ feed: Type.String({ maxLength: 200 }) });
