import { ActionIcon, Button } from '@mantine/core';
import { Info, RefreshCw, TriangleAlert, WifiOff, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { selectIsConnected } from '../transport/connection-watch';
import { selectHasUnsavedForm } from '../forms/unsaved-forms.slice';
import { selectDownloads } from '../parts/downloads.slice';
import { endReasonRead, selectSession } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { useBooksFaults } from './books-faults';
import { useIsUpdateReady } from './console-update';
import { useBrowserNotices } from './browser-notices';
import './shell-notice.css';

/** Of one file with what fetches downloads, so that it is there once one has begun. */
const downloadNotices = latePart(() =>
  import(/* webpackChunkName: "downloads" */ './DownloadNotices').then((file) => file.DownloadNotices),
);

/** What somebody should know before they go on: about the connection, the console, their session and their browser. */
export function ShellNotice() {
  const { mustChangePassword, endReason, userName } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { sentences, dismiss } = useBrowserNotices();
  return (
    <div className="shell-notices">
      <ConnectionNotice />
      <BooksNotice />
      <UpdateNotice />
      <DownloadNotices />
      {mustChangePassword && <Notice sentence={messages.session.passwordChangeRequired} />}
      {!mustChangePassword && endReason === 'otherUser' && (
        <Notice sentence={messages.session.otherUser(userName ?? '')} onClose={() => dispatch(endReasonRead())} />
      )}
      {sentences.map((sentence) => (
        <Notice key={sentence} sentence={sentence} onClose={() => dismiss(sentence)} />
      ))}
    </div>
  );
}

function ConnectionNotice() {
  const isConnected = useAppSelector(selectIsConnected);
  return isConnected ? null : (
    <Notice sentence={messages.notice.disconnected} icon={<WifiOff size={17} aria-hidden />} isWarning />
  );
}

function BooksNotice() {
  const sentence = useBooksFaults();
  return sentence && <Notice sentence={sentence} icon={<TriangleAlert size={17} aria-hidden />} isWarning />;
}

function DownloadNotices() {
  const isAny = useAppSelector(selectDownloads).length > 0;
  const { Part } = downloadNotices.useArrival();
  useEffect(() => {
    if (isAny) downloadNotices.load();
  }, [isAny]);
  return isAny && Part && <Part />;
}

/** A reload is offered, never made: and while something typed is unsaved, not even offered. */
function UpdateNotice() {
  const isUpdateReady = useIsUpdateReady();
  const hasUnsavedForm = useAppSelector(selectHasUnsavedForm);
  if (!isUpdateReady) return null;
  return (
    <Notice
      sentence={hasUnsavedForm ? messages.notice.updateAfterSaving : messages.notice.updateReady}
      icon={<RefreshCw size={17} aria-hidden />}
    >
      {!hasUnsavedForm && (
        <Button variant="default" size="compact-sm" onClick={() => window.location.reload()}>
          {buttons.reload}
        </Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  sentence: string;
  icon?: ReactNode;
  isWarning?: boolean;
  onClose?: () => void;
  children?: ReactNode;
}

function Notice({ sentence, icon, isWarning = false, onClose, children }: NoticeProps) {
  return (
    <div className={isWarning ? 'shell-notice shell-notice--warning' : 'shell-notice'} role="status">
      {icon ?? <Info size={17} aria-hidden />}
      <p>{sentence}</p>
      {children}
      {onClose && (
        <ActionIcon size="sm" aria-label={buttons.dismiss} onClick={onClose}>
          <X size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
