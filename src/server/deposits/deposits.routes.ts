import { depositBody, depositFilter, depositRow } from '#contract/areas/deposits.wire';
import { depositsReport } from '#contract/reports/deposits.report';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { registerCorrectRoute } from '../movements/correct-route';
import { registerRecordRoute } from '../movements/record-route';
import { registerReportRoute } from '../movements/report-route';
import { registerReverseRoute } from '../movements/reverse-route';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { depositSource } from './deposits.queries';
import { depositRecording } from './deposits.service';

/** POST, GET filter and DELETE of deposits (§7), and their correction. */
export function registerDeposits(app: TypedApp, context: AppContext): void {
  const recorded = {
    kind: 'deposit',
    part: uploadParts.deposit,
    body: depositBody,
    invalidSentence: messages.form.requiredFields,
    service: depositRecording,
  } as const;
  registerRecordRoute(app, context, {
    ...recorded,
    path: paths.deposits.create,
    createdMessage: messages.deposit.created,
  });
  registerCorrectRoute(app, context, {
    ...recorded,
    path: paths.deposits.correct,
    createdMessage: messages.deposit.corrected,
    restore: null,
  });
  registerReportRoute(app, context, {
    report: depositsReport,
    filter: depositFilter,
    row: depositRow,
    source: depositSource,
  });
  registerReverseRoute(app, context, { kind: 'deposit', path: paths.deposits.reverse, restore: null });
}
