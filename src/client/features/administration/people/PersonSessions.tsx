import { Button } from '@mantine/core';
import type { AdminPersonRow, PersonSessionRow } from '#contract/areas/people.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';
import { useEndSessionMutation, useEndSessionsMutation, useListPersonSessionsQuery } from '../../../api/people.api';
import { useActionFlow } from '../../../dialogs/useActionFlow';
import { QueryBlock } from '../../../parts/QueryBlock';
import { fresh } from '../../../transport/base-api';
import { SessionsList } from './SessionsList';

const { confirmEndSession, confirmEndSessions, confirmEndOtherSessions, endingSession, sessionEnded } = messages.person;
const { actionFailed: failed, noSessions } = messages.person;
const texts = { loader: endingSession, done: sessionEnded, failed, unknown: messages.unknownError };

/** Where a person is signed in; ends one session, or all but one's own. */
export function PersonSessions({ person }: { person: AdminPersonRow }) {
  const { id, name, isSelf } = person;
  const query = useListPersonSessionsQuery(id, fresh);
  const [endSession] = useEndSessionMutation();
  const [endSessions] = useEndSessionsMutation();
  const endOne = useActionFlow<PersonSessionRow>({
    texts: { ...texts, warning: confirmEndSession },
    facts: ({ browser, since }) => [
      { label: labels.name, value: name },
      { label: headings.browser, value: browser || administrationCaptions.unknownBrowser },
      { label: headings.since, value: formatWireMoment(since) },
    ],
    call: ({ id: session }) => endSession({ id, session }).unwrap(),
  });
  const endAll = useActionFlow<null>({
    texts: { ...texts, warning: isSelf ? confirmEndOtherSessions : confirmEndSessions },
    facts: () => [{ label: labels.name, value: name }],
    call: () => endSessions(id).unwrap(),
  });
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <section className="person__section" aria-label={administrationCaptions.sessions}>
      <div className="person__head">
        <h3>{administrationCaptions.sessions}</h3>
        {hasOthers && (
          <Button variant="default" size="xs" onClick={() => void endAll(null)}>
            {isSelf ? buttons.endOthers : buttons.endAll}
          </Button>
        )}
      </div>
      <div className="person__list">
        <QueryBlock query={query} skeleton={<span className="skeleton" />} empty={noSessions}>
          {(sessions) => <SessionsList sessions={sessions} onEnd={(session) => void endOne(session)} />}
        </QueryBlock>
      </div>
    </section>
  );
}
