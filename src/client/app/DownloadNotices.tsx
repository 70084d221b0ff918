import { ActionIcon, Button } from '@mantine/core';
import { CircleCheck, Download as DownloadMark, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DownloadState } from '#contract/areas/downloads.wire';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { sizeInWords } from '#contract/values/sizes';
import { useCancelFileMutation, useReadFileStateQuery } from '../api/linked-files.api';
import { ownResult } from '../dialogs/own-result';
import { contentOf, type Download, downloadDismissed, selectDownloads } from '../parts/downloads.slice';
import { fetchLinked } from '../parts/linked-download';
import { useAppSelector, useAppStore } from '../store-hooks';
import { errorSentence, isNoRecord } from '../transport/errors';
import './download-notices.css';

/** Milliseconds between two looks at a file that is on its way; the server notes no oftener how far it is. */
const whileUnderWay = 1_000;
const texts = messages.download;

/** A file that the server does not know, as after another sign-in, has no end that could be waited for. */
const lost: DownloadState = { state: 'failed', rows: 0, totalRows: null, bytes: 0, failure: texts.notFound };

/** The files that the browser fetches by itself: how far each is, how it ended, and what can be done about it. */
export function DownloadNotices() {
  const downloads = useAppSelector(selectDownloads);
  return downloads.map((download) => <DownloadNotice key={contentOf(download)} download={download} />);
}

const isUnderWay = (known: DownloadState | undefined) =>
  known === undefined || known.state === 'waiting' || known.state === 'running';

function DownloadNotice({ download }: { download: Download }) {
  const { id } = download;
  const { currentData, error } = useReadFileStateQuery(id);
  const known = isNoRecord(error) ? lost : currentData;
  useReadFileStateQuery(id, { pollingInterval: isUnderWay(known) ? whileUnderWay : 0 });
  const [isAtHand, setAtHand] = useState(false);
  const hand = { isAtHand, take: () => setAtHand(true) };
  if (isUnderWay(known))
    return <UnderWay download={download} known={known} isUnknown={error !== undefined} hand={hand} />;
  return known && <Ended download={download} known={known} hand={hand} />;
}

/** Whether somebody has pressed a button of the notice: then the next one gets the focus that goes with it. */
interface Hand {
  isAtHand: boolean;
  take: () => void;
}

function useFocusAtHand({ isAtHand }: Hand) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAtHand && document.activeElement === document.body) button.current?.focus();
  }, [isAtHand]);
  return button;
}

interface UnderWayProps {
  download: Download;
  known: DownloadState | undefined;
  isUnknown: boolean;
  hand: Hand;
}

function UnderWay({ download: { id, fileName }, known, isUnknown, hand }: UnderWayProps) {
  const button = useFocusAtHand(hand);
  const store = useAppStore();
  const [cancel, { isLoading }] = useCancelFileMutation();
  const stop = async () => {
    if (isLoading) return;
    hand.take();
    const tell = ownResult(store);
    const { error } = await cancel(id);
    if (error) void tell('error', errorSentence(error, texts.notCancelled));
  };
  const isRunning = known?.state === 'running';
  return (
    <div className="shell-notice">
      <DownloadMark size={17} aria-hidden />
      <div className="download-notice">
        <p role="status">{isRunning ? texts.running(fileName) : texts.waiting(fileName)}</p>
        <Progress fileName={fileName} known={known} />
        {isUnknown && <p className="dimmed">{texts.stateNotRead}</p>}
      </div>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        aria-label={texts.cancel(fileName)}
        aria-busy={isLoading}
        onClick={() => void stop()}
      >
        {buttons.cancel}
      </Button>
    </div>
  );
}

const whole = 100;

function Progress({ fileName, known }: { fileName: string; known: DownloadState | undefined }) {
  const { rows = 0, totalRows = null, bytes = 0 } = known ?? {};
  const amount = texts.amount(rows, totalRows, sizeInWords(bytes));
  const percent = totalRows ? Math.min(whole, Math.floor((rows / totalRows) * whole)) : 0;
  return (
    <div className="download-notice__progress">
      <div
        className="meter"
        role="progressbar"
        aria-label={texts.progressOf(fileName)}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={totalRows === null ? undefined : percent}
        aria-valuetext={amount}
      >
        <div className="meter__bar" style={{ width: `${percent}%` }} />
      </div>
      <span className="dimmed figure">{known ? amount : ''}</span>
    </div>
  );
}

interface EndedProps {
  download: Download;
  known: DownloadState;
  hand: Hand;
}

function Ended({ download: { id, file, fileName }, known, hand }: EndedProps) {
  const button = useFocusAtHand(hand);
  const store = useAppStore();
  const { dispatch } = store;
  const dismiss = () => dispatch(downloadDismissed({ id }));
  const isDone = known.state === 'done';
  const mayRetry = !isDone && known.state !== 'cancelled';
  useDismissedElsewhere(!mayRetry, dismiss);
  const isBusy = useRef(false);
  const again = async () => {
    // State would come too late for the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    hand.take();
    const tell = ownResult(store);
    await dispatch(fetchLinked(file)).catch((error: unknown) => {
      void tell('error', errorSentence(error, messages.exportFailed));
    });
    isBusy.current = false;
  };
  return (
    <EndNotice
      isWarning={mayRetry}
      icon={isDone ? <CircleCheck size={17} aria-hidden /> : <TriangleAlert size={17} aria-hidden />}
    >
      <p role="status">{isDone ? doneSentence(fileName, known) : texts.notEnded(fileName, sentenceOf(known))}</p>
      {mayRetry && (
        <Button variant="default" size="compact-sm" onClick={() => void again()}>
          {buttons.retry}
        </Button>
      )}
      <ActionIcon ref={button} size="sm" aria-label={buttons.dismiss} onClick={dismiss}>
        <X size={15} aria-hidden />
      </ActionIcon>
    </EndNotice>
  );
}

function EndNotice({ isWarning, icon, children }: { isWarning: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={isWarning ? 'shell-notice shell-notice--warning' : 'shell-notice'}>
      {icon}
      {children}
    </div>
  );
}

const doneSentence = (fileName: string, { rows, totalRows, bytes }: DownloadState) =>
  texts.done(fileName, texts.amount(rows, totalRows === null ? null : rows, sizeInWords(bytes)));

/** What to say of a file that was not sent whole. */
function sentenceOf({ state, failure }: DownloadState): string {
  switch (state) {
    case 'cancelled':
      return texts.cancelled;
    case 'left':
      return texts.left;
    case 'expired':
      return texts.expired;
    case 'interrupted':
      return texts.interrupted;
    default:
      return failure ?? texts.failed;
  }
}

/** What asks for nothing goes by itself once somebody goes on to another screen. */
function useDismissedElsewhere(isOver: boolean, dismiss: () => unknown): void {
  const { pathname } = useLocation();
  const seenAt = useRef<string | null>(null);
  useEffect(() => {
    if (!isOver) return;
    const seen = seenAt.current ?? pathname;
    seenAt.current = seen;
    if (seen !== pathname) dismiss();
  });
}
