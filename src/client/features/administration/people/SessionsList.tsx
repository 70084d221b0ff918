import type { PersonSessionRow } from '#contract/areas/people.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { formatWireMoment } from '#contract/values/moments';

interface SessionsListProps {
  sessions: readonly PersonSessionRow[];
  onEnd: (session: PersonSessionRow) => void;
}

/** Where a person is signed in, each with what ends it; one's own present session is ended by Logout. */
export function SessionsList({ sessions, onEnd }: SessionsListProps) {
  return (
    <ul className="sessions">
      {sessions.map((session) => {
        const { id, address, browser, since, lastUsed, isCurrent } = session;
        const name = browser || administrationCaptions.unknownBrowser;
        return (
          <li key={id} className="sessions__row">
            <div className="sessions__about">
              <p>
                <bdi>{name}</bdi>
              </p>
              <p className="dimmed">
                {administrationCaptions.sessionFacts(
                  address || captions.noValue,
                  formatWireMoment(since),
                  formatWireMoment(lastUsed),
                )}
              </p>
            </div>
            {isCurrent ? (
              <span className="badge badge--accent">{administrationCaptions.thisSession}</span>
            ) : (
              <button
                type="button"
                className="row-button row-button--danger"
                aria-label={`${buttons.end} ${name}, ${formatWireMoment(since)}`}
                onClick={() => onEnd(session)}
              >
                {buttons.end}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
