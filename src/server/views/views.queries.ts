import type { ViewRow } from '#contract/areas/views.wire';
import type { ReportName } from '#contract/reports/report-filters';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { build, rows } from '../db/query';

/** The views of a report that somebody sees: the own ones first, then those for everybody, by their names. */
export function listViews(connection: Connection, report: ReportName, userId: number): Promise<ViewRow[]> {
  return rows(
    connection,
    build
      .selectFrom('report_views as v')
      .innerJoin('users as u', 'u.id', 'v.owner_id')
      .select((view) => [
        'v.id',
        'v.name',
        'v.address',
        'v.is_shared as isShared',
        view('v.owner_id', '=', userId).$castTo<boolean>().as('isOwn'),
        nameToldApart.as('owner'),
      ])
      .where('v.report', '=', report)
      .where((view) => view.or([view('v.is_shared', '=', true), view('v.owner_id', '=', userId)]))
      .orderBy('isOwn', 'desc')
      .orderBy((view) => view.fn('lower', ['v.name']))
      .orderBy('v.id'),
  );
}

/** The views of that name, whatever its capitals, as the database tells them apart. */
export const namedLike = (connection: Connection, report: ReportName, name: string): Promise<{ id: number }[]> =>
  rows(
    connection,
    build
      .selectFrom('report_views')
      .select('id')
      .where('report', '=', report)
      .where((view) => view(view.fn<string>('lower', ['name']), '=', view.fn<string>('lower', [view.val(name)]))),
  );
