import type { HistoryEntry, SealState } from '#contract/areas/history.wire';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { formatWireMoment } from '#contract/values/moments';
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

/** What differs between before and after, old beside new. */
function ToldChanges({ changes }: Pick<HistoryEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className="record-history__changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <del>
                <bdi>{before}</bdi>
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && (
              <ins>
                <bdi>{after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was done to one record, the latest first. */
export function ToldHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <ol className="record-history">
      {history.map(({ id, deed, by, at, seal, changes }) => (
        <li key={id} className="record-history__row">
          <p className="record-history__head">
            <strong>{deed}</strong>{' '}
            <span className="dimmed">
              <bdi>{captions.doneBy(by, formatWireMoment(at))}</bdi>
            </span>{' '}
            <SealBadge seal={seal} />
          </p>
          <ToldChanges changes={changes} />
        </li>
      ))}
    </ol>
  );
}
