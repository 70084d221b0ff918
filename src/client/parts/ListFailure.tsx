import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import './parts.css';

interface ListFailureProps {
  /** what could not be loaded, when it is no list */
  text?: string;
  /** over rows from before, which stay */
  isNote?: boolean;
  onRetry: () => void;
}

/** A list that could not be loaded says so in its place: an empty one would look like no money at all (contract §7). */
export function ListFailure({ text = messages.list.loadFailed, isNote = false, onRetry }: ListFailureProps) {
  return (
    <div role="alert" className={isNote ? 'list-failure list-failure--note' : 'list-failure'}>
      <CircleAlert size={isNote ? 18 : 24} aria-hidden />
      <p>{text}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        {buttons.retry}
      </Button>
    </div>
  );
}
