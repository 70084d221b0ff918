import type { HistoryPage } from '#contract/areas/history.wire';
import { historyReport } from '#contract/reports/history.report';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import { screens } from '#contract/texts/screen-names';
import { controls } from '#contract/texts/control-names';
import { formatMoment } from '#contract/values/moments';
import { useReadHistoryQuery } from '../../api/history.api';
import { useMinute } from '../../browser/today';
import { ListFailure } from '../../parts/ListFailure';
import { ToldHistory } from '../../parts/ToldHistory';
import { momentIn, zoneText } from '../../parts/zone-words';
import { useBooksWatch } from '../../parts/useBooksWatch';
import type { PageQuery } from '../../report/useReportRows';
import { ExportButton } from '../../report/ExportButton';
import { CopyLink } from '../../report/CopyLink';
import { PrintButton } from '../../report/PrintButton';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { fresh } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { HistorySubject } from './history-subject';
import { DeedChoice, HistoryFilters } from './HistoryFilters';
import { useChosenFilters } from './history-chosen';
import { HistoryPager } from './HistoryPager';
import { HistorySeals } from './HistorySeals';
import { useHistoryPlace } from './useHistoryPlace';
import '../../report/report.css';
import './history.css';

const exported = historyReport('');

/** Books › History (contract §8): who did what, before beside after, and whether the seals of it hold. */
export function HistoryScreen() {
  const place = useHistoryPlace();
  const { filters, step } = place;
  const query = useReadHistoryQuery({ filters, step }, fresh);
  useBooksWatch();
  const { currentData, data, isFetching, refetch } = query;
  const page = query.isError ? currentData : (currentData ?? data);
  const chosen = useChosenFilters(place).map(({ text }) => text);
  const isStale = isFetching && !currentData && page !== undefined;
  return (
    <>
      <DeedChoice place={place} />
      <HistoryFilters place={place} onRepeat={() => void refetch()} />
      <section className="card card--flush history__list" data-stale={isStale || undefined}>
        <div className="card__head">
          <HistorySeals seals={page?.seals} isAwaited={!query.isError} />
          <div className="report__tools">
            <CopyLink search={place.search} />
            <PrintButton
              task={{
                kind: 'screen',
                lines: [
                  printCaptions.filters(chosen),
                  ...(page?.hasNewer || page?.hasOlder ? [messages.history.printedPage] : []),
                ],
                asOf: query.fulfilledTimeStamp,
              }}
              isDisabled={!currentData}
            />
            <ExportButton csv={page ? { report: exported, filter: filters } : null} />
          </div>
        </div>
        <HistoryRows query={query} isLatest={Object.keys(step).length === 0} />
        <div className="card__foot report__foot">
          <HistoryPager place={place} page={page} isStale={!currentData} />
        </div>
      </section>
    </>
  );
}

/** Where a day of the company is not that of this computer, rows seem to lie outside of the days that were asked for. */
function OtherClock({ page: { timeZone, entries } }: { page: HistoryPage }) {
  const now = useMinute();
  const moments = [now, ...entries.map(({ at }) => Date.parse(at))];
  const there = momentIn(timeZone, now);
  const isOther = there !== '' && moments.some((each) => momentIn(timeZone, each) !== formatMoment(new Date(each)));
  return isOther && <p className="dimmed history__clock">{messages.history.otherClock(zoneText(timeZone), there)}</p>;
}

interface HistoryRowsProps {
  query: PageQuery<HistoryPage> & { error?: unknown };
  /** without rows there are none at all then */
  isLatest: boolean;
}

const skeletonRows = 8;

/** The rows in each of their states; what is shown of another place stays until the asked ones are there. */
function HistoryRows({ query, isLatest }: HistoryRowsProps) {
  const { currentData, data, isError, error, fulfilledTimeStamp } = query;
  const role = useAppSelector(selectRole);
  const onRetry = () => void query.refetch();
  if (isError && !currentData) {
    return (
      <div className="history__rows">
        <ListFailure text={errorSentence(error, messages.history.notLoaded)} onRetry={onRetry} />
      </div>
    );
  }
  const page = currentData ?? data;
  if (!page) {
    return (
      <div className="history__rows history__skeleton" aria-busy role="status" aria-label={controls.loading}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <span key={row} className="skeleton" />
        ))}
      </div>
    );
  }
  return (
    <div className="history__rows" role="region" aria-label={screens.history} aria-busy={!currentData}>
      {isError && <ListFailure isNote asOf={fulfilledTimeStamp} onRetry={onRetry} />}
      <OtherClock page={page} />
      {page.entries.length > 0 ? (
        <ToldHistory history={page.entries} subjectOf={(done) => <HistorySubject done={done} role={role} />} />
      ) : (
        <p className="empty-note">{isLatest ? messages.history.noneFound : messages.history.noneOnPage}</p>
      )}
    </div>
  );
}
