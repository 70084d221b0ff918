import { findCaptions } from '#contract/texts/find-captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { ListFailure } from '../../parts/ListFailure';
import { errorSentence } from '../../transport/errors';
import { type FoundGroup, hasLineOfAll } from './found-groups';

interface FoundListProps {
  id: string;
  groups: readonly FoundGroup[];
  /** the place of the line that Enter opens */
  active: number;
  /** of what was typed before */
  isStale: boolean;
  isAsked: boolean;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onRest: (place: number) => void;
  onOpen: (place: number) => void;
}

const numeral = (count: number) => count.toLocaleString('en');
const skeleton = [1, 2, 3].map((line) => <span key={line} className="skeleton find__skeleton" />);

/** What was found, report by report, in each of its states; the field above holds the focus. */
export function FoundList(props: FoundListProps) {
  const { id, groups, isAsked, isStale, isLoading, error, onRetry } = props;
  const failure = error !== undefined && (
    <ListFailure text={errorSentence(error, messages.find.failed)} onRetry={onRetry} />
  );
  if (failure && groups.length === 0) return failure;
  if (isLoading) {
    return (
      <div aria-busy role="status" aria-label={controls.loading}>
        {skeleton}
      </div>
    );
  }
  if (!isAsked) return null;
  if (groups.length === 0) {
    return (
      <div className="find__nothing" data-stale={isStale || undefined}>
        <p>{messages.find.nothingFound}</p>
        <p className="dimmed">{messages.find.nothingFoundHint}</p>
      </div>
    );
  }
  const hasMore = groups.some(({ isMore }) => isMore);
  return (
    <>
      {failure}
      {hasMore && <p className="find__more dimmed">{messages.find.more(numeral(limits.searchedEntries))}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={findCaptions.results}
        className="find__list"
        data-stale={isStale || undefined}
      >
        {groups.map((group) => (
          <Group key={group.name} {...props} group={group} />
        ))}
      </div>
    </>
  );
}

function Group({ id, group, active, onRest, onOpen }: FoundListProps & { group: FoundGroup }) {
  const { name, caption, first, entries, total, isMore, address } = group;
  const line = (place: number, isOpened: boolean) => ({
    id: `${id}-${String(place)}`,
    role: 'option',
    'aria-selected': place === active,
    'aria-disabled': !isOpened || undefined,
    onPointerMove: () => place !== active && onRest(place),
    onClick: () => onOpen(place),
  });
  const heading = `${id}-${group.name}`;
  const count = numeral(total);
  return (
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="find__caption">
        {caption}
      </p>
      {entries.map((entry, index) => (
        <div key={entry.key} className="find__line" data-of={name} {...line(first + index, entry.address !== null)}>
          <span className="find__day figure">{entry.day}</span>
          <span className="find__words">
            <span className="find__names">{entry.names}</span>
            {entry.remarks && <bdi className="find__remarks">{entry.remarks}</bdi>}
          </span>
          <span className="find__amounts figure">
            {entry.amounts.map((amount) => (
              <span key={amount}>{amount}</span>
            ))}
          </span>
        </div>
      ))}
      {hasLineOfAll(group) && (
        <div className="find__line find__line--all" {...line(first + entries.length, address !== null)}>
          {isMore ? findCaptions.showNewest(count) : findCaptions.showAll(count)}
        </div>
      )}
    </div>
  );
}
