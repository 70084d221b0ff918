import { Type } from '@sinclair/typebox';
import { newViewBody, viewBody, viewRow, viewsOfReport } from '#contract/areas/views.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { actorOf } from '../http/guard';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, done, found, plainAnswer } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { listViews } from './views.queries';
import { addView, changeView, removeView } from './views.service';

const config = { access: 'books.read' } as const;
const { views } = paths;

/** Named views of the reports: each person's own, and those for everybody, which are saved by who records. */
export function registerViews(app: TypedApp, { database }: AppContext): void {
  app.get(
    views.list,
    { config, schema: { querystring: viewsOfReport, response: { 200: answerOf(Type.Array(viewRow)) } } },
    async (request) => found(await listViews(database, request.query.report, actorOf(request).userId)),
  );
  app.post(
    views.list,
    { config, schema: { body: newViewBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.view.created, (transaction, actor) =>
        addView(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.put(
    views.view,
    { config, schema: { params: idParameters, body: viewBody, response: { 200: plainAnswer } } },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        changeView(transaction, actor, request.params.id, request.body),
      );
      return done(messages.view.updated);
    },
  );
  app.delete(views.view, { config, schema: { params: idParameters } }, async (request, reply) => {
    await inSession(database, request, (transaction, actor) => removeView(transaction, actor, request.params.id));
    return reply.code(204).send();
  });
}
