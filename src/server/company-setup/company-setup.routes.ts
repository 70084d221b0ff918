import { Type } from '@sinclair/typebox';
import { companyBody, companyName, companySettings, setUpState } from '#contract/areas/company.wire';
import { historyRow } from '#contract/areas/history.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { listHistory } from '../audit/subject-history';
import { listTimeZones } from '../company/time-zones';
import { inSession } from '../http/in-session';
import { answerOf, found, success } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { companySubject, readCompany, readCompanyName, readSetUp } from './company-setup.queries';
import { changeCompany } from './company-setup.service';

const config = { access: 'settings.manage' } as const;
const read = { ...config, isReadInSession: true } as const;
const { company } = paths.admin;

/** Name and time zone of the company, and how far a new one is set up, for SUPER; the name for everybody. */
export function registerCompany(app: TypedApp, { database }: AppContext): void {
  /** What both know does not change while they run. */
  let kept: ReturnType<typeof listTimeZones> | undefined;
  const timeZones = () =>
    (kept ??= listTimeZones(database).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));

  app.get(
    paths.company,
    { config: { access: 'books.read', isReadInSession: true }, schema: { response: { 200: answerOf(companyName) } } },
    async (request) => found(await request.readInSession(readCompanyName)),
  );
  app.get(
    company.settings,
    { config: read, schema: { response: { 200: answerOf(companySettings) } } },
    async (request) => found(await request.readInSession(readCompany)),
  );
  app.put(
    company.settings,
    { config, schema: { body: companyBody, response: { 200: answerOf(companySettings) } } },
    async (request) => {
      const zones = new Set(await timeZones());
      const changed = await inSession(database, request, (transaction, actor) =>
        changeCompany(transaction, actor, request.body, zones),
      );
      return success(messages.company.updated, changed);
    },
  );
  app.get(company.timeZones, { config, schema: { response: { 200: answerOf(Type.Array(Type.String())) } } }, async () =>
    found([...(await timeZones())]),
  );
  app.get(company.setUp, { config: read, schema: { response: { 200: answerOf(setUpState) } } }, async (request) =>
    found(await request.readInSession(readSetUp)),
  );
  app.get(
    company.history,
    { config: read, schema: { response: { 200: answerOf(Type.Array(historyRow)) } } },
    async (request) => found(await request.readInSession((books) => listHistory(books, ...companySubject))),
  );
}
