import { type Static, type TObject, Type } from '@sinclair/typebox';
import { amountTotals } from '#contract/areas/totals.wire';
import type { MovementReport } from '#contract/reports/report';
import type { AppContext } from '../app-context';
import type { ReportSource } from '../db/report-source';
import { answerOf, found } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { requireOrder, requireUnsearched } from './filter-order';
import { listTotals } from './list-totals';

/** GET of the totals of a filtered report, whatever page is asked for: a call of its own, for which no row waits. */
export function registerTotalsRoute<Filter extends TObject>(
  app: TypedApp,
  { reportPlaces }: AppContext,
  {
    report,
    filter,
    source,
  }: { report: MovementReport; filter: Filter; source: (filter: Static<Filter>) => ReportSource<unknown> },
): void {
  app.get(
    report.totals,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: {
        querystring: filter,
        response: { 200: Type.Unsafe<unknown>(answerOf(Type.Array(amountTotals))) },
      },
    },
    async (request) => {
      const asked = request.query as Static<Filter> & {
        startDate?: string;
        endDate?: string;
        search?: string;
        reversed?: boolean;
      };
      requireOrder(asked);
      requireUnsearched(asked);
      const read = () => request.readReportInSession((books) => listTotals(books, source(asked), asked.search));
      return found(await reportPlaces.read(isAwaited(request), read));
    },
  );
}
