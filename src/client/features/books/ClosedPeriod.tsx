import { Button } from '@mantine/core';
import type { ClosingRow } from '#contract/areas/closings.wire';
import { buttons } from '#contract/texts/buttons';
import { closingCaptions } from '#contract/texts/closing-captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { addDays, dateFromAnswer, formatDate } from '#contract/values/dates';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import './close.css';

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
    <section className="card closed-period" aria-label={closingCaptions.state}>
      {query.data === undefined ? (
        <ClosedPeriodWaiting query={query} />
      ) : (
        <>
          <div className="closed-period__about">
            <p className="closed-period__day">
              {day === null ? closingCaptions.nothingClosed : closingCaptions.closedUpTo(formatDate(day))}
            </p>
            <p className="dimmed">
              {day === null ? closingCaptions.openAbout : closingCaptions.stateAbout(formatDate(addDays(day, 1)))}
            </p>
          </div>
          <div className="closed-period__buttons">
            {day !== null && (
              <Button variant="default" onClick={onReopen}>
                {buttons.reopenPeriod}
              </Button>
            )}
            <Button onClick={onClose}>{buttons.closePeriod}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function ClosedPeriodWaiting({ query: { isError, refetch } }: Pick<ClosedPeriodProps, 'query'>) {
  if (isError) return <ListFailure text={messages.closing.notRead} onRetry={() => void refetch()} />;
  return (
    <div className="closed-period__about" aria-busy role="status" aria-label={controls.loading}>
      <span className="skeleton skeleton--title" />
      <span className="skeleton" />
    </div>
  );
}
