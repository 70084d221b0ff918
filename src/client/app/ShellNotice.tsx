import { ActionIcon } from '@mantine/core';
import { Info, X } from 'lucide-react';
import { messages } from '#contract/messages';
import { otherUserSentence } from '../session/session.messages';
import { endReasonRead, selectSession } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';

/** What somebody should know about their session before they go on. */
export function ShellNotice() {
  const { mustChangePassword, endReason, userName } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  if (mustChangePassword) return <Notice sentence={messages.session.passwordChangeRequired} />;
  if (endReason === 'otherUser')
    return <Notice sentence={otherUserSentence(userName ?? '')} onClose={() => dispatch(endReasonRead())} />;
  return null;
}

function Notice({ sentence, onClose }: { sentence: string; onClose?: () => void }) {
  return (
    <div className="shell-notice" role="status">
      <Info size={17} aria-hidden />
      <p>{sentence}</p>
      {onClose && (
        <ActionIcon size="sm" aria-label="Dismiss" onClick={onClose}>
          <X size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
