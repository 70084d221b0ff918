import { Button } from '@mantine/core';
import type { ClosingRow } from '#contract/areas/closings.wire';
import { closingCaptions } from '#contract/texts/closing-captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { addDays, type CalendarDate, dateFromAnswer, formatDate } from '#contract/values/dates';
import { useToday } from '../../browser/today';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import { PrintButton } from '../../report/PrintButton';
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
  const isWaiting = query.data === undefined;
  // What is under it stands where it stays, whichever of both is said.
  const longest = closingCaptions.stateAbout(formatDate(useToday()));
  if (isWaiting && query.isError) {
    return (
      <section className="card" aria-label={closingCaptions.state}>
        <ListFailure text={messages.closing.notRead} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  return (
    <section className="card" aria-label={closingCaptions.state} aria-busy={isWaiting}>
      <div className="card__head">
        {isWaiting ? <Waiting /> : <h2 className="card__title">{titleOf(day)}</h2>}
        <PrintButton task={{ kind: 'screen', asOf: query.fulfilledTimeStamp }} size="sm" isDisabled={isWaiting} />
        <Button variant="default" onClick={onReopen} disabled={day === null}>
          {closingCaptions.reopen}
        </Button>
        <Button onClick={onClose} disabled={isWaiting}>
          {closingCaptions.close}
        </Button>
      </div>
      <p className="dimmed closed-period__about" data-longest={longest}>
        <span>{isWaiting ? '' : aboutOf(day)}</span>
      </p>
    </section>
  );
}

const titleOf = (day: CalendarDate | null) =>
  day === null ? closingCaptions.nothingClosed : closingCaptions.closedUpTo(formatDate(day));
const aboutOf = (day: CalendarDate | null) =>
  day === null ? closingCaptions.openAbout : closingCaptions.stateAbout(formatDate(addDays(day, 1)));

/** In the place of the title, so that the buttons are where they stay. */
const Waiting = () => (
  <div className="card__title" role="status" aria-label={controls.loading}>
    <span className="skeleton skeleton--title" />
  </div>
);
