import { Type } from '@sinclair/typebox';
import { feePaymentsReport, installmentPaymentsReport } from '#contract/reports/payments.report';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import {
  feePaymentBody,
  feePaymentFilter,
  feePaymentRow,
  installmentOfProject,
  installmentPaymentBody,
  installmentPaymentFilter,
  installmentPaymentRow,
  paymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import { paymentSlipsFile, zipFiles } from '#contract/vocabulary/slips';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { sendStream } from '../http/streamed-answers';
import { registerRecordRoute } from '../movements/record-route';
import { registerReportRoute } from '../movements/report-route';
import { registerReverseRoute } from '../movements/reverse-route';
import { notFound } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import {
  feePaymentSource,
  installmentPaymentSource,
  listPaymentsOfInstallment,
  listSlipsOfInstallment,
} from './payments.queries';
import { recordFeePayment, recordInstallmentPayment, reopenInstallment } from './payments.service';
import { zipSlips } from './slip-zip';

/** Both kinds of payment: POST, GET filter, DELETE, and an installment's payments and slips (§7). */
export function registerPayments(app: TypedApp, context: AppContext): void {
  const recorded = {
    kind: 'payment',
    invalidSentence: null,
    createdMessage: messages.payment.created,
  } as const;
  registerRecordRoute(app, context, {
    ...recorded,
    path: paths.payments.createInstallment,
    part: uploadParts.installmentPayment,
    body: installmentPaymentBody,
    record: recordInstallmentPayment,
  });
  registerRecordRoute(app, context, {
    ...recorded,
    path: paths.payments.createFee,
    part: uploadParts.feePayment,
    body: feePaymentBody,
    record: recordFeePayment,
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
    restore: reopenInstallment,
  });
  registerInstallmentLookups(app, context);
}

function registerInstallmentLookups(app: TypedApp, { database, exports }: AppContext): void {
  app.get(
    paths.payments.ofInstallment,
    {
      config: { access: 'books.read' },
      schema: { querystring: installmentOfProject, response: { 200: answerOf(Type.Array(paymentOfInstallmentRow)) } },
    },
    async (request) => found(await listPaymentsOfInstallment(database, request.query)),
  );

  app.get(
    paths.payments.slipsOfInstallment,
    {
      config: { access: 'books.read', kind: 'export', otherAnswers: [zipFiles.mediaType] },
      schema: { querystring: installmentOfProject },
    },
    async (request, reply) => {
      const slips = await listSlipsOfInstallment(database, request.query);
      if (slips.length === 0) throw notFound(messages.slip.noneForInstallment);
      const headers = {
        'content-type': zipFiles.mediaType,
        'content-disposition': `attachment; filename="${paymentSlipsFile}"`,
      };
      const { userId } = actorOf(request);
      return sendStream(reply, headers, () => exports.bounded(userId, () => zipSlips(database, slips)));
    },
  );
}
