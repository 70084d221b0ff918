import type { HistoryRow } from '#contract/areas/history.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';
import { type ListQuery, QueryBlock } from './QueryBlock';
import { type Change, ToldChanges } from './ToldChanges';
import './history-list.css';

/** How a record's history is put into words: what was done, and the members of the record that are shown. */
export interface HistoryWords {
  actions: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, HistoryField>>;
}

/** A member of a record: its label, and its value in words where it is no text. */
interface HistoryField {
  label: string;
  /** '' of what is none; beside what it was, or is now, on the other side */
  show?: (value: unknown, ofOtherSide: unknown) => string;
}

interface HistoryListProps {
  query: ListQuery<HistoryRow>;
  words: HistoryWords;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (record: unknown): Members =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Members) : {};

/** '' where the record has none of it. */
function textOf(value: unknown, { show }: HistoryField, ofOtherSide: unknown): string {
  if (value === undefined) return '';
  if (show) return show(value, ofOtherSide);
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What differs between before and after, in the order of the words. */
function changesOf({ before, after }: HistoryRow, { fields }: HistoryWords): Change[] {
  const [old, present] = [membersOf(before), membersOf(after)];
  return Object.entries(fields)
    .map(([name, field]) => ({
      label: field.label,
      before: textOf(old[name], field, present[name]) || null,
      after: textOf(present[name], field, old[name]) || null,
      // What a side does not name at all says nothing of the record before or after.
      isThroughout: name in old && name in present,
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
              <ToldChanges changes={changesOf(row, words)} />
            </li>
          ))}
        </ol>
      )}
    </QueryBlock>
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
