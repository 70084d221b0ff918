import type { ReactNode } from 'react';
import type { HistoryEntry, SealState } from '#contract/areas/history.wire';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { formatWireMoment } from '#contract/values/moments';
import { ToldChanges } from './ToldChanges';
import './history-list.css';

const tones: Record<SealState, string> = {
  holds: 'badge badge--positive',
  waiting: 'badge',
  broken: 'badge badge--negative',
};

/** What a row of the audit log says against its seal. */
function SealBadge({ seal }: { seal: SealState }) {
  return <span className={tones[seal]}>{entryCaptions.seals[seal]}</span>;
}

interface ToldHistoryProps {
  history: readonly HistoryEntry[];
  /** of more than one record: to which one each was done */
  subjectOf?: (done: HistoryEntry) => ReactNode;
}

/** What was done to one record, or to several, the latest first. */
export function ToldHistory({ history, subjectOf }: ToldHistoryProps) {
  return (
    <ol className="record-history">
      {history.map((done) => (
        <li key={done.id} className="record-history__row">
          <p className="record-history__head">
            {subjectOf && <span className="record-history__subject">{subjectOf(done)}</span>}{' '}
            <strong>{done.deed}</strong>{' '}
            <span className="dimmed">
              <bdi>{captions.doneBy(done.by, formatWireMoment(done.at))}</bdi>
            </span>{' '}
            <SealBadge seal={done.seal} />
          </p>
          <ToldChanges changes={done.changes} />
        </li>
      ))}
    </ol>
  );
}
