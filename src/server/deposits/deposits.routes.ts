import { depositBody, depositFilter, depositRow } from '#contract/areas/deposits.wire';
import { depositsReport } from '#contract/reports/deposits.report';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { registerRecordRoute } from '../movements/record-route';
import { registerReportRoute } from '../movements/report-route';
import { registerReverseRoute } from '../movements/reverse-route';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { depositSource } from './deposits.queries';
import { depositRecording } from './deposits.service';

/** POST, GET filter and DELETE of deposits (§7). */
export function registerDeposits(app: TypedApp, context: AppContext): void {
  registerRecordRoute(app, context, {
    kind: 'deposit',
    path: paths.deposits.create,
    part: uploadParts.deposit,
    body: depositBody,
    invalidSentence: messages.form.requiredFields,
    createdMessage: messages.deposit.created,
    service: depositRecording,
  });
  registerReportRoute(app, context, {
    report: depositsReport,
    filter: depositFilter,
    row: depositRow,
    source: depositSource,
  });
  registerReverseRoute(app, context, { kind: 'deposit', path: paths.deposits.reverse, restore: null });
}
