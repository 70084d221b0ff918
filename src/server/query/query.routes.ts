import { type TSchema, Type } from '@sinclair/typebox';
import { depositSummaryRow } from '#contract/areas/deposits.wire';
import { messages } from '#contract/texts/messages';
import { paths, type QueryName, queryNames } from '#contract/vocabulary/paths';
import {
  installmentPaidRow,
  openInstallmentRow,
  projectSummaryRow,
  projectTotalsRow,
  projectViewRow,
  queryParameters,
  type QueryParameters,
  scheduleRecordRow,
} from '#contract/areas/projects.wire';
import { feeTypeRow } from '#contract/areas/settings.wire';
import { listDepositSummary } from '../deposits/deposits.queries';
import type { Connection } from '../db/database';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found, plainAnswer } from '../http/reply';
import {
  findPaidAmount,
  listOpenInstallments,
  listProjectOwners,
  listProjectSummaries,
  listProjectTotals,
  listScheduleRecords,
} from '../projects/projects.queries';
import { invalidField } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { listFeeTypes } from '../settings/settings.queries';
import { scheduleFiles } from './schedule-file';

interface NamedQuery {
  readonly row: TSchema;
  run(books: Connection, parameters: QueryParameters): Promise<readonly unknown[]>;
}

const namedQueries: Readonly<Record<QueryName, NamedQuery>> = {
  projectScheduleSummary: { row: projectSummaryRow, run: listProjectSummaries },
  getallfees: { row: feeTypeRow, run: listFeeTypes },
  depositTransactions: { row: depositSummaryRow, run: listDepositSummary },
  projectview: { row: projectViewRow, run: listProjectOwners },
  projecttotalsbyscheduletype: { row: projectTotalsRow, run: listProjectTotals },
  getProjectInstallment: {
    row: openInstallmentRow,
    run: (books, parameters) => listOpenInstallments(books, required(parameters, 'projectid')),
  },
  projectSchedulerecords: {
    row: scheduleRecordRow,
    run: (books, parameters) => listScheduleRecords(books, required(parameters, 'projectid')),
  },
  getpaidamountofinstallment: {
    row: installmentPaidRow,
    run: async (books, parameters) => {
      const paid = await findPaidAmount(
        books,
        required(parameters, 'projectid'),
        required(parameters, 'installmentid'),
      );
      return paid ? [paid] : [];
    },
  },
};

function required(parameters: QueryParameters, name: 'projectid' | 'installmentid'): number {
  const value = parameters[name];
  if (value === undefined) throw invalidField(name, messages.query.missingParameter(name));
  return value;
}

/** GET /api/query?queryName=… (§7); each name is checked and typed by the contract, an unknown one is 400. */
export function registerQuery(app: TypedApp, context: AppContext): void {
  for (const file of scheduleFiles(context)) registerDownloadRoute(app, context, file);
  const answers = new Map<string, TSchema>(
    queryNames.map((name) => [name, answerOf(Type.Array(namedQueries[name].row))]),
  );
  app.get(
    paths.query,
    {
      config: {
        access: 'books.read',
        isReadInSession: true,
        describedAnswer: Type.Unsafe(Type.Union([...answers.values()])),
      },
      schema: { querystring: queryParameters },
    },
    async (request, reply) => {
      const { queryName } = request.query;
      const data = await request.readInSession((books) => namedQueries[queryName].run(books, request.query));
      const answer = answers.get(queryName) ?? plainAnswer;
      return reply
        .type('application/json; charset=utf-8')
        .serializer((body: Record<string, unknown>) => reply.serializeInput(body, answer))
        .send(found(data));
    },
  );
}
