import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CalendarFeed } from '#contract/areas/calendar.wire';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';
import {
  makeCalendarAddress,
  readCalendarAnew,
  useEndCalendarFeedMutation,
  useReadCalendarFeedQuery,
} from '../../api/calendar.api';
import { copyText } from '../../browser/clipboard';
import { useIsThere } from '../../browser/useIsThere';
import { requireAsAsked } from '../../dialogs/as-asked';
import { showResult } from '../../dialogs/ask';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { useActionFlow } from '../../dialogs/useActionFlow';
import { ListFailure } from '../../parts/ListFailure';
import { useAppDispatch } from '../../store-hooks';
import { fresh } from '../../transport/base-api';

const { due } = messages;
const failing = { failed: due.calendarFailed, unknown: messages.unknownError };
const noFacts = () => [];
const makeQuestion = ({ madeAt }: CalendarFeed) => (madeAt === null ? due.confirmCalendar : due.confirmNewCalendar);

/** The address under which a calendar program reads due dates: made, shown this once, over another screen where this one was left, taken back. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useReadCalendarFeedQuery(undefined, fresh);
  const [address, setAddress] = useState<string | null>(null);
  const made = useRef<string | null>(null);
  const isStillHere = useIsThere();
  const dispatch = useAppDispatch();
  const [endFeed] = useEndCalendarFeedMutation();
  const isThere = data !== undefined && data.madeAt !== null;
  const make = useActionFlow<CalendarFeed>({
    texts: {
      warning: makeQuestion,
      loader: due.calendarMaking,
      done: due.calendarMade,
      ...failing,
    },
    facts: noFacts,
    isDangerous: isThere,
    call: async (asked) => {
      requireAsAsked(asked, await dispatch(readCalendarAnew()), makeQuestion);
      const { path } = await dispatch(makeCalendarAddress());
      made.current = `${window.location.origin}${path}`;
      return { message: due.calendarMade };
    },
    onDone: () => {
      if (isStillHere()) setAddress(made.current);
      else if (made.current !== null)
        void showResult(dispatch, 'success', due.calendarMade, { content: <MadeAddress address={made.current} /> });
    },
  });
  const end = useActionFlow<null>({
    texts: { warning: due.confirmCalendarEnd, loader: due.calendarEnding, done: due.calendarEnded, ...failing },
    facts: noFacts,
    call: async () => {
      const done = await endFeed(undefined).unwrap();
      setAddress(null);
      return done;
    },
  });
  return (
    <ScreenDialog title={dueCaptions.calendarTitle} size="md" onClose={onClose}>
      <p className="dimmed">{due.calendarAbout}</p>
      <div className="calendar-feed">
        {address !== null && <MadeAddress key={address} address={address} />}
        {address === null && data && (
          <p>{data.madeAt === null ? due.noCalendar : due.calendarSince(formatWireMoment(data.madeAt))}</p>
        )}
        {!data && isError && <ListFailure onRetry={() => void refetch()} />}
        {!data && !isError && <span className="skeleton" role="status" aria-label={controls.loading} />}
      </div>
      <div className="dialog__buttons">
        {isThere && (
          <Button variant="default" onClick={() => void end(null)}>
            {dueCaptions.takeBack}
          </Button>
        )}
        {data && (
          <Button variant="default" onClick={() => void make(data)}>
            {isThere ? dueCaptions.newAddress : dueCaptions.makeAddress}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {buttons.ok}
        </Button>
      </div>
    </ScreenDialog>
  );
}

/** An address that was just made; it is held by the popup that shows it alone. */
function MadeAddress({ address }: { address: string }) {
  const [note, setNote] = useState<string>(due.calendarOnce);
  const copy = async () => setNote((await copyText(address)) ? due.calendarCopied : due.calendarNotCopied);
  return (
    <>
      <div className="calendar-feed__made">
        <code className="calendar-feed__address" aria-label={dueCaptions.calendarAddress}>
          {address}
        </code>
        <Button variant="default" leftSection={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          {buttons.copy}
        </Button>
      </div>
      <p role="status">{note}</p>
    </>
  );
}
