import { historyCaptions } from '#contract/texts/history-captions';
import './history-list.css';

/** One of what differs; null is what the record had none of, or has none of now, where `isThroughout` it was there. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
  isThroughout?: boolean | undefined;
}

/** One of what differs, old beside new; what the record had none of, or has none of now, in a word. */
function ToldChange({ before, after, isThroughout }: Change) {
  const none = isThroughout && <span className="dimmed">{historyCaptions.none}</span>;
  const marked = (Mark: 'del' | 'ins', text: string) => (
    <Mark>
      <bdi>{text}</bdi>
    </Mark>
  );
  const old = before === null ? none : marked('del', before);
  const present = after === null ? none : marked('ins', after);
  return (
    <dd>
      {old}
      {old && present && <span aria-hidden> → </span>}
      {present}
    </dd>
  );
}

/** What differs between before and after, old beside new. */
export function ToldChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="record-history__changes">
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <ToldChange {...change} />
        </div>
      ))}
    </dl>
  );
}
