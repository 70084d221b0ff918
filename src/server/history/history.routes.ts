import { historyFilter, historyPage } from '#contract/areas/history.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { AppContext } from '../app-context';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { requireOrder } from '../movements/filter-order';
import { invalidField } from '../refusal';
import { readHistory, seesOf } from './history-page';

/** Who did what, for SUPER; for ADMIN what concerns entries and what they are made of (contract §8). */
export function registerHistory(app: TypedApp, { database, reportPlaces }: AppContext): void {
  app.get(
    paths.books.history,
    {
      config: { access: 'history.read' },
      schema: { querystring: historyFilter, response: { 200: answerOf(historyPage) } },
    },
    async (request) => {
      const filter = request.query;
      requireOrder(filter);
      if (filter.subject !== undefined && filter.kind === undefined)
        throw invalidField('kind', messages.history.subjectWithoutKind);
      const sees = seesOf(roleAllows(actorOf(request).role, 'settings.manage'));
      return found(await reportPlaces.read(isAwaited(request), () => readHistory(database, filter, sees)));
    },
  );
}
