import { Type } from '@sinclair/typebox';
import { feePaymentsReport, installmentPaymentsReport } from '#contract/reports/payments.report';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import {
  feePaymentBody,
  feePaymentFilter,
  feePaymentRow,
  type InstallmentOfProject,
  installmentOfProject,
  installmentPaymentBody,
  installmentPaymentFilter,
  installmentPaymentRow,
  paymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import { paymentSlipsFile, zipFiles } from '#contract/vocabulary/slips';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { attachment, sendStream } from '../http/streamed-answers';
import { registerCorrectRoute } from '../movements/correct-route';
import { registerRecordRoute } from '../movements/record-route';
import { registerReportRoute } from '../movements/report-route';
import { registerReverseRoute } from '../movements/reverse-route';
import { notFound } from '../refusal';
import type { AppContext } from '../app-context';
import type { Database } from '../db/database';
import { type DownloadableFile, openerOf } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import type { TypedApp } from '../http/typed-app';
import {
  feePaymentSource,
  installmentPaymentSource,
  listPaymentsOfInstallment,
  listSlipsOfInstallment,
} from './payments.queries';
import { feePaymentRecording, installmentPaymentRecording, installmentReopening } from './payments.service';
import { zipSlips } from './slip-zip';

/** Both kinds of payment: POST, GET filter, DELETE, and an installment's payments and slips (§7). */
export function registerPayments(app: TypedApp, context: AppContext): void {
  const recorded = { kind: 'payment', invalidSentence: null } as const;
  const ofInstallment = {
    ...recorded,
    part: uploadParts.installmentPayment,
    body: installmentPaymentBody,
    service: installmentPaymentRecording,
  };
  const ofFee = { ...recorded, part: uploadParts.feePayment, body: feePaymentBody, service: feePaymentRecording };
  const { created: createdMessage, corrected } = messages.payment;
  registerRecordRoute(app, context, { ...ofInstallment, path: paths.payments.createInstallment, createdMessage });
  registerRecordRoute(app, context, { ...ofFee, path: paths.payments.createFee, createdMessage });
  registerCorrectRoute(app, context, {
    ...ofInstallment,
    path: paths.payments.correctInstallment,
    createdMessage: corrected,
    restore: installmentReopening,
  });
  registerCorrectRoute(app, context, {
    ...ofFee,
    path: paths.payments.correctFee,
    createdMessage: corrected,
    restore: null,
  });
  registerReportRoute(app, context, {
    report: installmentPaymentsReport,
    filter: installmentPaymentFilter,
    row: installmentPaymentRow,
    source: installmentPaymentSource,
  });
  registerReportRoute(app, context, {
    report: feePaymentsReport,
    filter: feePaymentFilter,
    row: feePaymentRow,
    source: feePaymentSource,
  });
  registerReverseRoute(app, context, {
    kind: 'payment',
    path: paths.payments.reverse,
    restore: installmentReopening,
  });
  registerInstallmentLookups(app, context);
}

function registerInstallmentLookups(app: TypedApp, context: AppContext): void {
  const { database } = context;
  const slips = slipsFile(context);
  registerDownloadRoute(app, context, slips);

  app.get(
    paths.payments.ofInstallment,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { querystring: installmentOfProject, response: { 200: answerOf(Type.Array(paymentOfInstallmentRow)) } },
    },
    async (request) => found(await request.readInSession((books) => listPaymentsOfInstallment(books, request.query))),
  );

  app.get(
    paths.payments.slipsOfInstallment,
    {
      config: { access: 'books.read', kind: 'export', otherAnswers: [zipFiles.mediaType] },
      schema: { querystring: installmentOfProject },
    },
    async (request, reply) => {
      await requireSlips(database, request.query);
      const headers = { 'content-type': slips.mediaType, 'content-disposition': attachment(slips.fileName) };
      return sendStream(reply, headers, () =>
        slips.open(openerOf(request, actorOf(request)), request.query, { rows: 0, bytes: 0 }),
      );
    },
  );
}

/** All slips of an installment's payments, as one file. */
function slipsFile({ database, exports }: AppContext): DownloadableFile<InstallmentOfProject> {
  return {
    path: paths.payments.slipsOfInstallment,
    fileName: paymentSlipsFile,
    mediaType: zipFiles.mediaType,
    access: 'books.read',
    parameters: installmentOfProject,
    prepare: async ({ userId }, installment) => {
      await requireSlips(database, installment);
      exports.requirePlace(userId);
      return null;
    },
    open: ({ userId }, installment) =>
      exports.bounded(userId, async () => zipSlips(database, await requireSlips(database, installment))),
  };
}

async function requireSlips(database: Database, installment: InstallmentOfProject) {
  const slips = await listSlipsOfInstallment(database, installment);
  if (slips.length === 0) throw notFound(messages.slip.noneForInstallment);
  return slips;
}
