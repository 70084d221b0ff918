import type { Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { calendarFeed, feedPlace, newCalendarFeed } from '#contract/areas/calendar.wire';
import { messages } from '#contract/texts/messages';
import { calendarMediaType } from '#contract/vocabulary/calendar';
import { pathOfCalendar, paths, tokenOfCalendar } from '#contract/vocabulary/paths';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { AppContext } from '../app-context';
import { businessDay } from '../company/business-day';
import { actorOf } from '../http/guard';
import { inSession } from '../http/in-session';
import { isLocalRequest } from '../http/local-request';
import { answerOf, done, found, plainAnswer, success } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { hashToken, newToken } from '../identity/tokens';
import { notFound } from '../refusal';
import { calendarFile } from './calendar-file';
import { feedMadeAt, findFeed, listDueEvents } from './calendar.queries';
import { keepFeed, takeFeedBack } from './calendar.service';

const access = 'books.read';
const config = { access } as const;

/**
 * What is due as a calendar that other programs read, under an address with a token of its own. It stands for the person
 * who made it, whose rights are read at each call, and opens nothing but due dates.
 */
export function registerCalendar(app: TypedApp, { database }: AppContext): void {
  const { dueCalendar, calendar } = paths.books;
  app.get(dueCalendar, { config, schema: { response: { 200: answerOf(calendarFeed) } } }, async (request) => {
    const madeAt = await feedMadeAt(database, actorOf(request).userId);
    return found({ madeAt: madeAt?.toISOString() ?? null });
  });

  app.post(dueCalendar, { config, schema: { response: { 200: answerOf(newCalendarFeed) } } }, async (request) => {
    const token = newToken();
    await inSession(database, request, (transaction, actor) => keepFeed(transaction, actor, hashToken(token)));
    return success(messages.due.calendarMade, { path: pathOfCalendar(token) });
  });

  app.delete(dueCalendar, { config, schema: { response: { 200: plainAnswer } } }, async (request) => {
    const wasThere = await inSession(database, request, (transaction, actor) => takeFeedBack(transaction, actor));
    return done(wasThere ? messages.due.calendarEnded : messages.due.noCalendar);
  });

  const feedOf = ({ params }: FastifyRequest) => hashToken(tokenOfCalendar((params as Static<typeof feedPlace>).feed));
  const ownerOf = async (request: FastifyRequest) => {
    const hash = feedOf(request);
    return (await findFeed(database, hash)) && hash.toString('base64');
  };

  app.get(
    calendar,
    { config: { access: 'calendar token', otherAnswers: [calendarMediaType], ownerOf }, schema: { params: feedPlace } },
    async (request, reply) => {
      // Whatever is asked for is looked up alike, so that no answer tells how near it was.
      const feed = await findFeed(database, feedOf(request));
      const mayRead = feed && roleAllows(feed.role, access) && (!feed.isOfSample || isLocalRequest(request));
      if (!mayRead) throw notFound(messages.due.calendarUnknown);
      const today = await businessDay(database);
      const file = calendarFile(messages.due.calendarName, today, await listDueEvents(database, today));
      return reply
        .headers({
          'content-type': `${calendarMediaType}; charset=utf-8`,
          'content-disposition': 'attachment; filename="due-dates.ics"',
          'cache-control': 'private, no-store',
        })
        .send(file);
    },
  );
}
