import { dueAndCash, dueFilter, dueInstallments, dueProjects } from '#contract/areas/due.wire';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { listDueInstallments, readDueAndCash, readDueProjects } from './due.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** What is due and the cash for it, for everybody who reads the books. */
export function registerDue(app: TypedApp): void {
  app.get(paths.books.due, { config, schema: { response: { 200: answerOf(dueAndCash) } } }, async (request) =>
    found(await request.readInSession((books) => readDueAndCash(books))),
  );
  app.get(paths.books.dueProjects, { config, schema: { response: { 200: answerOf(dueProjects) } } }, async (request) =>
    found(await request.readInSession((books) => readDueProjects(books))),
  );
  app.get(
    paths.books.dueInstallments,
    { config, schema: { querystring: dueFilter, response: { 200: answerOf(dueInstallments) } } },
    async (request) => {
      const { page = limits.firstPage, size = limits.duePageSize, ...figure } = request.query;
      return found(await request.readInSession((books) => listDueInstallments(books, { ...figure, page, size })));
    },
  );
}
