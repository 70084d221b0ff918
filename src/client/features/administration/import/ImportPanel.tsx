import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { controls } from '#contract/texts/control-names';
import { importCaptions, importedNotes } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';
import { useReadImportQuery } from '../../../api/imports.api';
import { ListFailure } from '../../../parts/ListFailure';
import { Meter } from '../../../parts/Meter';
import { useBooksWatch } from '../../../parts/useBooksWatch';
import { fresh } from '../../../transport/base-api';
import { isNoRecord } from '../../../transport/errors';
import { useTickCalls } from '../../../table/tick-calls';
import { importRemarks } from './import-facts';
import { isUnderWay, pollMilliseconds } from './import-polling';
import { ImportActions } from './ImportActions';
import { ImportFigures } from './ImportFigures';
import { ImportRows } from './ImportRows';
import { ImportSettings } from './ImportSettings';
import { ImportState } from './ImportState';
import { settingsOf, type UnjudgedChoices } from './useImportChoices';

interface ImportPanelProps {
  id: number;
  /** what opens it and stays: who is still there when it has come goes on in it */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** An import that is opened: how far it is, what is asked, the verdict of every row, and what can be done with it. */
export function ImportPanel({ id, opener, onClose }: ImportPanelProps) {
  const query = useReadImportQuery(id, fresh);
  const { data: batch } = query;
  useBooksWatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const unjudged = useRef<UnjudgedChoices>(null);
  const stateId = useId();
  const hasCome = useRef(false);
  const state = batch?.state;
  useEffect(() => {
    if (!heading.current) return;
    const { activeElement } = document;
    // The button that was pressed goes with the state in which it could be.
    const isLeft = activeElement === document.body || (!hasCome.current && activeElement === opener.current);
    hasCome.current = true;
    if (isLeft) heading.current.focus();
  }, [state, opener]);
  const tickCalls = useTickCalls(importCaptions.failed);
  // Asked again and again only while somebody is at it.
  useReadImportQuery(id, { pollingInterval: batch && isUnderWay(batch) ? pollMilliseconds : 0 });
  if (!batch) {
    if (isNoRecord(query.error)) return <ListFailure text={messages.importBatch.notFound} />;
    return query.isError ? (
      <ListFailure onRetry={() => void query.refetch()} />
    ) : (
      <div aria-busy role="status" aria-label={controls.loading} className="card import__waiting" />
    );
  }
  const isOlderThanTicks = (askedAt = 0) => askedAt < tickCalls.getState().savedAt;
  const readAgain = async () => {
    if (!(await tickCalls.areSaved)) return null;
    // What is on its way may have been asked for before the last tick was saved; what is asked for behind it was not.
    const first = await query.refetch();
    const { data, error } = isOlderThanTicks(first.startedTimeStamp) ? await query.refetch() : first;
    if (!data || error) throw error as Error;
    return data;
  };
  const readTicked = () =>
    tickCalls.getState().open > 0 || query.isFetching || isOlderThanTicks(query.startedTimeStamp) ? readAgain() : batch;
  const actions = <ImportActions {...{ batch, tickCalls, readTicked, unjudged }} />;
  const mayBeSettled = batch.state === 'asks' || (batch.state === 'judging' && batch.isInterrupted);
  const isJudged = batch.judgedRows > 0 && batch.state !== 'asks' && batch.state !== 'judging';
  return (
    <section className="card card--flush" aria-label={importCaptions.importNamed(batch.fileName)}>
      <div className="card__head import__head">
        <h2 ref={heading} className="card__title" tabIndex={-1} aria-describedby={stateId}>
          {nameOf(batch)}
        </h2>
        <span id={stateId} role="status">
          <ImportState batch={batch} />
          {batch.state === 'judged' && batch.faultyRows > 0 && (
            <span className="visually-hidden"> {importCaptions.faultyRows(batch.faultyRows)}</span>
          )}
        </span>
        <Button size="xs" variant="default" onClick={onClose}>
          {importCaptions.close}
        </Button>
      </div>
      {query.error !== undefined && (
        // What was asked in vain stands, also while it is asked again and again.
        <ListFailure
          isNote
          text={messages.importBatch.notRead}
          asOf={query.fulfilledTimeStamp}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className="import__body">
        {batch.failure !== null && <Note text={batch.failure} />}
        {batch.isInterrupted && (
          <Note
            text={batch.state === 'reading' ? messages.importBatch.readingEnded : messages.importBatch.interrupted}
          />
        )}
        <Doers batch={batch} />
        {batch.state === 'written' && importedNotes[batch.kind] && <p>{importedNotes[batch.kind]}</p>}
        {importRemarks(batch).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {isUnderWay(batch) && <Progress batch={batch} />}
        {mayBeSettled && (
          <ImportSettings key={settingsOf(batch)} batch={batch} unjudged={unjudged}>
            {actions}
          </ImportSettings>
        )}
        {batch.state === 'judged' && <ImportSettings key={settingsOf(batch)} batch={batch} unjudged={unjudged} />}
        {isJudged && <ImportFigures batch={batch} />}
        {!mayBeSettled && <div className="import__buttons">{actions}</div>}
      </div>
      {isJudged && <ImportRows key={batch.state} batch={batch} tickCalls={tickCalls} />}
    </section>
  );
}

/** Who wrote it into the books and who took it back, once that was done. */
function Doers({ batch: { state, writtenBy, writtenAt, undoneBy, undoneAt } }: { batch: ImportBatch }) {
  if (state !== 'written' && state !== 'undone') return null;
  const imported = writtenBy && importCaptions.importedBy(writtenBy, formatWireMoment(writtenAt));
  const undone = undoneBy && importCaptions.undoneBy(undoneBy, formatWireMoment(undoneAt));
  return (
    <p>
      <bdi>{imported}</bdi> <bdi>{undone}</bdi>
    </p>
  );
}

/** The file, with the sheet that is read where there are several. */
const nameOf = ({ fileName, sheet }: ImportBatch) => (sheet === null ? fileName : `${fileName} · ${sheet}`);

function Note({ text }: { text: string }) {
  return (
    <div role="alert" className="list-failure list-failure--note">
      <CircleAlert size={18} aria-hidden />
      <p>{text}</p>
    </div>
  );
}

function Progress({ batch: { state, stagedRows, judgedRows } }: { batch: ImportBatch }) {
  const isCounted = state === 'judging' && stagedRows > 0;
  const text = isCounted ? importCaptions.progress(judgedRows, stagedRows) : importCaptions.read(stagedRows);
  return (
    <div className="import__progress" aria-live="polite">
      {isCounted && <Meter label={text} percent={(judgedRows / stagedRows) * 100} text={text} />}
      <p className="dimmed figure">{text}</p>
    </div>
  );
}
