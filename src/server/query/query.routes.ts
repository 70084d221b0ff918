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
import type { Database } from '../db/database';
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

interface NamedQuery {
  readonly row: TSchema;
  run(database: Database, parameters: QueryParameters): Promise<readonly unknown[]>;
}

const namedQueries: Readonly<Record<QueryName, NamedQuery>> = {
  projectScheduleSummary: { row: projectSummaryRow, run: (database) => listProjectSummaries(database) },
  getallfees: { row: feeTypeRow, run: (database) => listFeeTypes(database) },
  depositTransactions: { row: depositSummaryRow, run: (database) => listDepositSummary(database) },
  projectview: { row: projectViewRow, run: (database) => listProjectOwners(database) },
  projecttotalsbyscheduletype: { row: projectTotalsRow, run: (database) => listProjectTotals(database) },
  getProjectInstallment: {
    row: openInstallmentRow,
    run: (database, parameters) => listOpenInstallments(database, required(parameters, 'projectid')),
  },
  projectSchedulerecords: {
    row: scheduleRecordRow,
    run: (database, parameters) => listScheduleRecords(database, required(parameters, 'projectid')),
  },
  getpaidamountofinstallment: {
    row: installmentPaidRow,
    run: async (database, parameters) => {
      const paid = await findPaidAmount(
        database,
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
export function registerQuery(app: TypedApp, { database }: AppContext): void {
  const answers = new Map<string, TSchema>(
    queryNames.map((name) => [name, answerOf(Type.Array(namedQueries[name].row))]),
  );
  app.get(
    paths.query,
    {
      config: { access: 'books.read', describedAnswer: Type.Unsafe(Type.Union([...answers.values()])) },
      schema: { querystring: queryParameters },
    },
    async (request, reply) => {
      const { queryName } = request.query;
      const data = await namedQueries[queryName].run(database, request.query);
      const answer = answers.get(queryName) ?? plainAnswer;
      return reply
        .type('application/json; charset=utf-8')
        .serializer((body: Record<string, unknown>) => reply.serializeInput(body, answer))
        .send(found(data));
    },
  );
}
