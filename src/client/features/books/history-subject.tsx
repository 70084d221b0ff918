import { Link } from 'react-router-dom';
import type { HistoryEntry } from '#contract/areas/history.wire';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import type { ReportName } from '#contract/reports/report-filters';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds } from '#contract/texts/history-words';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** Where a record is shown, and who may go there. */
interface RecordPlace {
  readonly path: string;
  readonly permission: Permission;
}

const at = (path: string, permission: Permission = 'settings.manage'): RecordPlace => ({ path, permission });
const entryOf = (path: string, report: ReportName) => (id: string) =>
  at(path + writeReportAddress(report, { ...openingPlace(report), entry: Number(id) }), 'books.read');

const placeOf: Readonly<Record<string, (id: string) => RecordPlace>> = {
  deposit: entryOf(screenPaths.deposits, 'deposits'),
  transfer: entryOf(screenPaths.transfers, 'transfers'),
  payment: entryOf(screenPaths.payments, 'installmentPayments'),
  opening: () => at(screenPaths.accountSetup),
  account: (id) => at(`${screenPaths.statement}?accountId=${id}`, 'books.read'),
  fee: () => at(screenPaths.fee),
  currency: () => at(screenPaths.currencies),
  project: () => at(screenPaths.projectSetup),
  schedule: (id) => at(`${screenPaths.scheduleSetup}?project=${id}`),
  company: () => at(screenPaths.company),
  period: () => at(screenPaths.close),
  exception: () => at(screenPaths.close),
  person: () => at(screenPaths.people),
  import: () => at(screenPaths.import),
};

/** What a row of the history was done to: an entry opens, of anything else what shows it, where it is there still. */
export function HistorySubject({ done, role }: { done: HistoryEntry; role: string | null }) {
  const { kind, subject } = done;
  const text = <bdi>{historyCaptions.subject(historyKinds[kind]?.name ?? kind, subject.id, subject.name)}</bdi>;
  const place = subject.isThere ? placeOf[kind]?.(subject.id) : undefined;
  return place && roleAllows(role, place.permission) ? <Link to={place.path}>{text}</Link> : text;
}
