import { Button, Loader } from '@mantine/core';
import { ClipboardCheck } from 'lucide-react';
import type { BooksCheck } from '#contract/areas/books.wire';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { workFailures } from '#contract/texts/work-failures';
import { messages } from '#contract/texts/messages';
import { systemCaptions } from '#contract/texts/system-captions';
import { formatWireMoment } from '#contract/values/moments';
import { useReadBooksCheckQuery, useStartBooksCheckMutation } from '../../../api/books.api';
import { failureOf } from '../../../dialogs/attempt';
import { ownResult } from '../../../dialogs/own-result';
import { ListFailure } from '../../../parts/ListFailure';
import { Meter } from '../../../parts/Meter';
import { useAppStore } from '../../../store-hooks';
import { fresh } from '../../../transport/base-api';

/** Milliseconds between two looks at a check that runs. */
const whileRunning = 2_000;

/** How the last check of the books went, and the button that begins another. */
export function BooksCheckState() {
  const { data: known } = useReadBooksCheckQuery(undefined);
  const { error, refetch } = useReadBooksCheckQuery(undefined, {
    ...fresh,
    pollingInterval: known?.state === 'running' ? whileRunning : 0,
  });
  // What was asked in vain stands, also while it is asked again and again.
  const isFailed = error !== undefined;
  return (
    <section className="card" aria-labelledby="books-check">
      <div className="card__head">
        <h2 id="books-check" className="card__title">
          {systemCaptions.booksCheck}
        </h2>
        {known && <StateBadge check={known} />}
        {!known && !isFailed && <span className="skeleton skeleton--number" />}
        <CheckButton isRunning={known?.state === 'running'} />
      </div>
      <p className="dimmed system__about">{systemCaptions.booksCheckAbout}</p>
      {isFailed && <ListFailure isNote={known !== undefined} text={messages.books.checkNotRead} onRetry={refetch} />}
      <div className="system__findings">
        {known ? (
          <Findings check={known} />
        ) : (
          !isFailed && (
            <div aria-busy role="status" aria-label={controls.loading}>
              <span className="skeleton skeleton--title" />
            </div>
          )
        )}
      </div>
    </section>
  );
}

function StateBadge({ check: { state, faults } }: { check: BooksCheck }) {
  if (faults.length > 0) return <span className="badge badge--negative">{systemCaptions.faults(faults.length)}</span>;
  switch (state) {
    case 'running':
      return <span className="badge badge--accent">{systemCaptions.running}</span>;
    case 'interrupted':
      return <span className="badge badge--warning">{systemCaptions.interrupted}</span>;
    case 'idle':
      return <span className="badge">{systemCaptions.neverRun}</span>;
    case 'done':
      return <span className="badge badge--positive">{systemCaptions.noFault}</span>;
  }
}

/** Keeps the focus while it waits; a second click counts for nothing. */
function CheckButton({ isRunning }: { isRunning: boolean }) {
  const store = useAppStore();
  const [start, { isLoading }] = useStartBooksCheckMutation();
  const isBusy = isRunning || isLoading;
  const begin = async () => {
    if (isBusy) return;
    const tell = ownResult(store);
    const { error } = await start(undefined);
    if (!error) return;
    const failed = messages.books.checkNotBegun;
    const failure = failureOf(error, { failed, unknown: failed, fate: workFailures.check });
    void tell('error', failure.sentence, failure);
  };
  return (
    <Button
      size="xs"
      variant="default"
      aria-busy={isBusy}
      leftSection={isBusy ? <Loader size={15} color="gray" aria-hidden /> : <ClipboardCheck size={15} aria-hidden />}
      onClick={() => void begin()}
    >
      {buttons.checkNow}
    </Button>
  );
}

function sentenceOf({ state, form, rules, rulesDone, startedAt, finishedAt, since }: BooksCheck): string {
  switch (state) {
    case 'idle':
      return systemCaptions.neverRunAbout;
    case 'running':
      return systemCaptions.began(formatWireMoment(startedAt), rulesDone, rules);
    case 'interrupted':
      return systemCaptions.interruptedAbout(formatWireMoment(startedAt));
    case 'done':
      return form === 'daily'
        ? systemCaptions.endedDaily(formatWireMoment(finishedAt), formatWireMoment(since), rules)
        : systemCaptions.endedWhole(formatWireMoment(finishedAt), rules);
  }
}

/** What is looked at, the rule under way, and how much of all is done. */
function UnderWay({ check: { form, since, rules, rulesDone, rule, rows, rowsDone } }: { check: BooksCheck }) {
  const inRule = rows === 0 ? 0 : rowsDone / rows;
  const percent = rules === 0 ? 0 : Math.min(100, Math.round((100 * (rulesDone + inRule)) / rules));
  const moment = formatWireMoment(since);
  const everything = moment === '' ? systemCaptions.everything : systemCaptions.everythingAgain(moment);
  return (
    <div className="system__under-way">
      <p>{form === 'daily' ? systemCaptions.onlyNew(moment) : everything}</p>
      <Meter isPlain label={systemCaptions.checked} percent={percent} text={`${String(percent)}%`} />
      <p className="dimmed system__rule">{rule && systemCaptions.ruleUnderWay(rule, rowsDone, rows)}</p>
    </div>
  );
}

/** When everything was checked last, where that is not what just ended, and why it was looked at instead of what is new. */
function WholeCheck({ check: { state, form, reason, isWholeDue, wholeFinishedAt } }: { check: BooksCheck }) {
  const because = reason && systemCaptions.wholeBecause[reason];
  const last = formatWireMoment(wholeFinishedAt);
  const isSaid = state === 'idle' || (form === 'whole' && state !== 'interrupted');
  const when = isWholeDue ? systemCaptions.wholeDue(last) : systemCaptions.wholeLast(last);
  return (
    <>
      {because && <p className="system__because">{because}</p>}
      {!isSaid && <p className={isWholeDue ? undefined : 'dimmed'}>{when}</p>}
    </>
  );
}

function Findings({ check }: { check: BooksCheck }) {
  return (
    <>
      <p role="status">{sentenceOf(check)}</p>
      {check.state === 'running' && <UnderWay check={check} />}
      <WholeCheck check={check} />
      {check.faults.length > 0 && (
        <ul className="system__faults" aria-label={systemCaptions.faults(check.faults.length)}>
          {check.faults.map(({ rule, fault }) => (
            <li key={rule + fault}>
              <strong>{rule}</strong>
              <span>{fault}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
