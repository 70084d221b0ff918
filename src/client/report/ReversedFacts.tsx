import { Link } from 'react-router-dom';
import type { AnyRow } from '#contract/reports/cells';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { openedHere } from './opened-here';
import type { ShownReport } from './useReport';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Who took an entry back, when, on which day and why, and what took its place. */
export function ReversedFacts({ report, row }: { report: ShownReport; row: AnyRow }) {
  const { replacedBy } = row;
  const isCorrected = typeof replacedBy === 'number';
  const reason = textOf(row.reversalReason);
  return (
    <div className="reversed-facts">
      <span>
        <strong>{isCorrected ? entryCaptions.corrected : entryCaptions.deleted}</strong>{' '}
        <bdi>{captions.doneBy(textOf(row.reversedBy), formatWireMoment(textOf(row.reversedAt)))}</bdi>
      </span>
      <span className="dimmed">{entryCaptions.onDay(formatWireDate(textOf(row.reversedOn)))}</span>
      {reason && <bdi>{entryCaptions.reasonIs(reason)}</bdi>}
      {isCorrected && (
        <span>
          {entryCaptions.replacedBy}:{' '}
          <Link to={{ search: report.addressOf(replacedBy) }} state={openedHere}>
            {captions.recordNumber(String(replacedBy))}
          </Link>
        </span>
      )}
    </div>
  );
}
