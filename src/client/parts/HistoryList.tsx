import type { HistoryRow } from '#contract/areas/history.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';
import { type ListQuery, QueryBlock } from './QueryBlock';
import './history-list.css';

/** How a record's history is put into words: what was done, and the members of the record that are shown. */
export interface HistoryWords {
  actions: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, HistoryField>>;
}

/** A member of a record: its label, and its value in words where it is no text. */
interface HistoryField {
  label: string;
  show?: (value: unknown) => string;
}

interface HistoryListProps {
  query: ListQuery<HistoryRow>;
  words: HistoryWords;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (record: unknown): Members =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Members) : {};

function textOf(value: unknown, { show }: HistoryField): string {
  if (value === undefined) return '';
  if (show) return show(value);
  if (value === null || value === '') return captions.noValue;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What differs between before and after, in the order of the words. */
function changesOf({ before, after }: HistoryRow, { fields }: HistoryWords) {
  const [old, present] = [membersOf(before), membersOf(after)];
  return Object.entries(fields)
    .map(([name, field]) => ({
      label: field.label,
      before: textOf(old[name], field),
      after: textOf(present[name], field),
    }))
    .filter((change) => change.before !== change.after);
}

/** The history of one record: what was done, by whom and when, old beside new; the latest first. */
export function HistoryList({ query, words }: HistoryListProps) {
  return (
    <QueryBlock query={query} skeleton={<HistorySkeleton />} empty={messages.history.none}>
      {(rows) => (
        <ol className="record-history">
          {rows.map((row) => (
            <li key={row.id} className="record-history__row">
              <p className="record-history__head">
                <strong>{words.actions[row.action] ?? row.action}</strong>{' '}
                <span className="dimmed">
                  <bdi>{captions.doneBy(row.by, formatWireMoment(row.at))}</bdi>
                </span>
              </p>
              <HistoryChanges changes={changesOf(row, words)} />
            </li>
          ))}
        </ol>
      )}
    </QueryBlock>
  );
}

function HistoryChanges({ changes }: { changes: ReturnType<typeof changesOf> }) {
  if (changes.length === 0) return null;
  return (
    <dl className="record-history__changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <del>
                <bdi>{before}</bdi>
              </del>
            )}
            {before && after && <span aria-hidden> → </span>}
            {after && (
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

function HistorySkeleton() {
  return (
    <div className="record-history">
      {[1, 2].map((line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}
