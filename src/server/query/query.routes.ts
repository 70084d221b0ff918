import { Readable } from 'node:stream';
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
  type ScheduleFileParameters,
  scheduleFileParameters,
  scheduleRecordRow,
} from '#contract/areas/projects.wire';
import { csvMediaType } from '#contract/reports/csv';
import { csvFile } from '#contract/reports/csv-file';
import { scheduleReport } from '#contract/reports/schedule.report';
import { feeTypeRow } from '#contract/areas/settings.wire';
import { listDepositSummary } from '../deposits/deposits.queries';
import type { Connection } from '../db/database';
import type { DownloadableFile } from '../downloads/downloadable-files';
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
  registerDownloadRoute(app, context, scheduleFile(context));
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

/** The file of a project's schedule. */
function scheduleFile({ database, exports }: AppContext): DownloadableFile<ScheduleFileParameters> {
  const { path, fileName } = scheduleReport;
  const { head, line } = csvFile(scheduleReport);
  return {
    path,
    fileName,
    mediaType: `${csvMediaType}; charset=utf-8`,
    access: 'books.read',
    parameters: scheduleFileParameters,
    prepare: async ({ userId }, { projectid }) => {
      exports.requirePlace(userId);
      return (await listScheduleRecords(database, projectid)).length;
    },
    open: ({ userId }, { projectid }, sent) =>
      exports.bounded(userId, async () => {
        const records = await listScheduleRecords(database, projectid);
        sent.rows = records.length;
        return Readable.from([Buffer.from(head + records.map(line).join(''))]);
      }),
  };
}
