import { Type } from '@sinclair/typebox';
import { historyRow } from '#contract/areas/history.wire';
import { personSessionRow, sessionParameters } from '#contract/areas/people.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { listHistory } from '../audit/subject-history';
import type { Connection } from '../db/database';
import { actorOf } from '../http/guard';
import { inSession } from '../http/in-session';
import { answerOf, done, found, plainAnswer } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { notFound } from '../refusal';
import { hasPerson, listSessionsOf, personSubject } from './people.queries';
import { authorOf, endSessionOf, endSessionsOf } from './sign-in.service';

const access = { access: 'settings.manage' } as const;
const why = 'changes people';

/** Where people are signed in, and what was done to them; for SUPER. */
export function registerSessionsOfPeople(app: TypedApp, { database, config }: AppContext): void {
  const of = paths.admin.people;
  const requirePerson = async (books: Connection, id: number) => {
    if (!(await hasPerson(books, id))) throw notFound(messages.person.notFound);
  };

  app.get(
    of.sessions,
    { config: access, schema: { params: idParameters, response: { 200: answerOf(Type.Array(personSessionRow)) } } },
    async (request) => {
      const { id } = request.params;
      await requirePerson(database, id);
      return found(await listSessionsOf(database, id, actorOf(request), config.session));
    },
  );

  app.delete(
    of.session,
    { config: access, schema: { params: sessionParameters, response: { 200: plainAnswer } } },
    async (request) => {
      const { id, session } = request.params;
      await inSession(
        database,
        request,
        (transaction, actor) => endSessionOf(transaction, authorOf(actor), id, session),
        why,
      );
      return done(messages.person.sessionEnded);
    },
  );

  app.delete(
    of.sessions,
    { config: access, schema: { params: idParameters, response: { 200: plainAnswer } } },
    async (request) => {
      const { id } = request.params;
      const ended = await inSession(
        database,
        request,
        (transaction, actor) => endSessionsOf(transaction, actor, id),
        why,
      );
      return done(messages.person.sessionsEnded(ended));
    },
  );

  app.get(
    of.history,
    {
      config: { ...access, isReadInSession: true },
      schema: { params: idParameters, response: { 200: answerOf(Type.Array(historyRow)) } },
    },
    async (request) => {
      const { id } = request.params;
      const history = await request.readInSession(async (books) => {
        await requirePerson(books, id);
        return listHistory(books, personSubject, id);
      });
      return found(history);
    },
  );
}
