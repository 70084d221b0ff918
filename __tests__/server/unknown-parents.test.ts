import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* What belongs to something that does not exist is not an empty list. */

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
});
afterAll(() => server.stop());

const nobody = 987_654_321;
const { account, schedule, project, person, partner, importBatch, reconciliation } = messages;
const { admin, books, reconciliations } = paths;
const days = 'startDate=2026-01-01&endDate=2026-01-31';

it.each([
  [`${reconciliations.list}?accountId=${nobody}`, account.notFound],
  [`${reconciliations.entries}?part=all`, reconciliation.notFound],
  [`${books.statement}?accountId=${nobody}&${days}`, account.notFound],
  [`${books.statementCurve}?accountId=${nobody}&${days}`, account.notFound],
  [books.partner, partner.notFound],
  [admin.accounts.history, account.gone],
  [admin.schedule, schedule.unknownProject],
  [admin.scheduleVersions, schedule.unknownProject],
  [admin.projects.owners, project.notFound],
  [admin.projects.history, project.notFound],
  [admin.people.sessions, person.notFound],
  [admin.people.history, person.notFound],
  [admin.imports.rows, importBatch.notFound],
])('%s of what does not exist is 404 with its sentence', async (path, sentence) => {
  const { status, body } = await chief.get(pathWithId(path, nobody));
  expect([status, body.message]).toEqual([404, sentence]);
});

it('the history of an account that was deleted is still told', async () => {
  const currencyId = server.sample.id('currency USD');
  const body = { name: 'Soon gone', currencyId, accountType: 'ACCOUNT', overdraftLimit: 0 };
  const { id } = (await chief.post<{ id: number }>(admin.accounts.add, body)).body.data;
  expect((await chief.remove(pathWithId(paths.accounts.remove, id))).status).toBeLessThan(300);
  const { status, body: history } = await chief.get<unknown[]>(pathWithId(admin.accounts.history, id));
  expect([status, history.data.length]).toEqual([200, 2]);
});
