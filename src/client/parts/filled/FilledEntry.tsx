import { Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookEntry } from '#contract/areas/entries.wire';
import { entriesOfReport } from '#contract/reports/entry-columns';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateFromAnswer, formatDate } from '#contract/values/dates';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useReadEntryQuery } from '../../api/entries.api';
import { onceFieldsFollow, takeFocus } from '../../browser/focus-selection';
import { useClosedDays } from '../../pickers/closed-days';
import { fresh } from '../../transport/base-api';
import { errorSentence, isNoRecord } from '../../transport/errors';
import { entryFormAddress } from '../entry-form-address';
import { closedAccountOf } from '../entry-moves';
import { ListFailure } from '../ListFailure';
import { useBooksWatch } from '../useBooksWatch';
import { entryAddress } from './entry-address';
import type { FilledEntryProps } from './form-of-entry';
import { NoEntry } from './NoEntry';
import { reconciledNotes } from './reconciled-notes';
import { type EntryAsRead, useFilledForm } from './useFilledForm';
import './filled-entry.css';

/** A form that is filled with an entry, to put another one into its place or beside it; what is said of that stands over it. */
export function FilledEntry(props: FilledEntryProps) {
  const { report, id } = props;
  const { kind } = entriesOfReport[report];
  const query = useReadEntryQuery({ kind, id }, fresh);
  useBooksWatch();
  const { isSettled } = useClosedDays();
  const { currentData, isFetching, isError, error, refetch } = query;
  // As it was when the form was opened: it does not change under what is typed.
  const [opened, setOpened] = useState<BookEntry | null>(null);
  if (opened === null && currentData && !isFetching && isSettled) setOpened(currentData);
  if (opened && entriesOfReport[report].name === entryKindNames[opened.ledgerKind])
    return <OpenedForm {...props} entry={opened} now={currentData ?? opened} isUnread={isError} />;
  // Another try brings nothing: it is of another kind, or was never there.
  if (opened || isNoRecord(error)) return <NoEntry report={report} />;
  if (isError) {
    return (
      <section className="card card--narrow">
        <ListFailure text={errorSentence(error, messages.entry.notLoaded)} onRetry={() => void refetch()} />
      </section>
    );
  }
  return <div className="card card--narrow skeleton filled-entry__skeleton" aria-busy />;
}

/** Who has gone on to something else meanwhile stays there. */
const isFocusFree = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

function OpenedForm(props: FilledEntryProps & EntryAsRead) {
  const { Form } = props;
  const { mayBeSaved, ...filled } = useFilledForm(props);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    onceFieldsFollow(() => isFocusFree() && takeFocus(place.current?.querySelector('form input')));
  }, []);
  return (
    <div ref={place} className="filled-entry">
      <AboutEntry {...props} mayBeSaved={mayBeSaved} />
      <Form filled={filled} />
    </div>
  );
}

interface AboutEntryProps extends FilledEntryProps, Omit<EntryAsRead, 'isUnread'> {
  /** what became of the entry may be this form's own doing; its foot, or the popup, tells what is known of that */
  mayBeSaved: boolean;
}

function AboutEntry({ report, purpose, entry, now, mayBeSaved }: AboutEntryProps) {
  const { id, recorded, reversal } = now;
  const { landingDay } = useClosedDays();
  const { data: accounts } = useListAccountsQuery(undefined);
  const said = messages.correction;
  const title = entryCaptions.titleOf(entryKindNames[entry.ledgerKind], id);
  const link = <Link to={entryAddress(report, id)}>{title}</Link>;
  if (purpose === 'copy') {
    const aboutCopy = said.aboutCopy(title);
    return <Note text={mayBeSaved ? aboutCopy : `${aboutCopy} ${said.copyNotSaved}`}>{link}</Note>;
  }
  if (now.correctedBy !== null && !mayBeSaved) {
    const next = entryCaptions.titleOf(entryKindNames[entry.ledgerKind], now.correctedBy);
    return (
      <Note isWarning text={said.alreadyCorrected(title)}>
        <Link to={entryFormAddress(report, 'correct', now.correctedBy)}>{next}</Link>
      </Note>
    );
  }
  if (reversal && !mayBeSaved) {
    return (
      <Note isWarning text={said.alreadyDeleted(title)}>
        {link}
      </Note>
    );
  }
  const closed = closedAccountOf(report, now, accounts);
  if (closed && !mayBeSaved) {
    return (
      <Note isWarning text={closed}>
        {link}
      </Note>
    );
  }
  const day = dateFromAnswer(recorded.date);
  const lands = day && landingDay(day);
  return (
    <Note text={said.aboutCorrection(title)} more={[...closedNote(title, day, lands), ...reconciledNotes(now)]}>
      {link}
    </Note>
  );
}

const closedNote = (title: string, day: CalendarDate | null, lands: CalendarDate | null) =>
  day && lands && day !== lands ? [messages.correction.dayIsClosed(title, formatDate(day), formatDate(lands))] : [];

interface NoteProps {
  text: string;
  more?: readonly string[];
  isWarning?: boolean;
  /** the entry that it is about */
  children: React.ReactNode;
}

function Note({ text, more = [], isWarning = false, children }: NoteProps) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div className="filled-entry__note" data-warning={isWarning || undefined} role={isWarning ? 'alert' : 'note'}>
      <Icon size={18} aria-hidden />
      <div>
        <p>
          {text} {children}
        </p>
        {more.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
    </div>
  );
}
