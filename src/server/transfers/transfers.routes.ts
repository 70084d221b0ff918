import { transfersReport } from '#contract/reports/transfers.report';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { transferBody, transferFilter, transferRow } from '#contract/areas/transfers.wire';
import { registerCorrectRoute } from '../movements/correct-route';
import { registerRecordRoute } from '../movements/record-route';
import { registerReportRoute } from '../movements/report-route';
import { registerReverseRoute } from '../movements/reverse-route';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { transferSource } from './transfers.queries';
import { transferRecording } from './transfers.service';

/** POST, GET filter and DELETE of transfers (§7), and their correction. */
export function registerTransfers(app: TypedApp, context: AppContext): void {
  const recorded = {
    kind: 'transfer',
    part: uploadParts.transfer,
    body: transferBody,
    invalidSentence: messages.form.requiredFields,
    service: transferRecording,
  } as const;
  registerRecordRoute(app, context, {
    ...recorded,
    path: paths.transfers.create,
    createdMessage: messages.transfer.created,
  });
  registerCorrectRoute(app, context, {
    ...recorded,
    path: paths.transfers.correct,
    createdMessage: messages.transfer.corrected,
    restore: null,
  });
  registerReportRoute(app, context, {
    report: transfersReport,
    filter: transferFilter,
    row: transferRow,
    source: transferSource,
  });
  registerReverseRoute(app, context, { kind: 'transfer', path: paths.transfers.reverse, restore: null });
}
