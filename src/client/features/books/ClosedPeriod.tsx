import { Button } from '@mantine/core';
import type { ClosingRow } from '#contract/areas/closings.wire';
import { closingCaptions } from '#contract/texts/closing-captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { addDays, dateFromAnswer, formatDate } from '#contract/values/dates';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import { PrintButton } from '../../report/PrintButton';

interface ClosedPeriodProps {
  query: ListQuery<ClosingRow>;
  /** the last closed day of an answer */
  closedThrough: string | null;
  onClose: () => void;
  onReopen: () => void;
}

/** Up to which day the books are closed, what that means, and the way to change it. */
export function ClosedPeriod({ query, closedThrough, onClose, onReopen }: ClosedPeriodProps) {
  const day = closedThrough === null ? null : dateFromAnswer(closedThrough);
  return (
    <section className="card" aria-label={closingCaptions.state}>
      {query.data === undefined ? (
        <ClosedPeriodWaiting query={query} />
      ) : (
        <>
          <div className="card__head">
            <h2 className="card__title">
              {day === null ? closingCaptions.nothingClosed : closingCaptions.closedUpTo(formatDate(day))}
            </h2>
            <PrintButton task={{ kind: 'screen', asOf: query.fulfilledTimeStamp }} size="sm" />
            {day !== null && (
              <Button variant="default" onClick={onReopen}>
                {closingCaptions.reopen}
              </Button>
            )}
            <Button onClick={onClose}>{closingCaptions.close}</Button>
          </div>
          <p className="dimmed">
            {day === null ? closingCaptions.openAbout : closingCaptions.stateAbout(formatDate(addDays(day, 1)))}
          </p>
        </>
      )}
    </section>
  );
}

function ClosedPeriodWaiting({ query: { isError, refetch } }: Pick<ClosedPeriodProps, 'query'>) {
  if (isError) return <ListFailure text={messages.closing.notRead} onRetry={() => void refetch()} />;
  return (
    <div aria-busy role="status" aria-label={controls.loading}>
      <span className="skeleton skeleton--title" />
      <span className="skeleton" />
    </div>
  );
}
