import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { formatMoment } from '#contract/values/moments';
import { keepFocus } from '../browser/keep-focus';
import './parts.css';

interface ListFailureProps {
  /** what could not be loaded, when it is no list */
  text?: string;
  /** over rows from before, which stay */
  isNote?: boolean;
  /** when those rows came, in milliseconds */
  asOf?: number | undefined;
  /** what leads on, when it is no other try */
  button?: string;
  /** none where no other try helps */
  onRetry?: (() => void) | undefined;
}

/** A list that could not be loaded says so in its place: an empty one would look like no money at all (contract §7). */
export function ListFailure(props: ListFailureProps) {
  const { text = messages.list.loadFailed, isNote = false, asOf, button = buttons.retry, onRetry } = props;
  return (
    <div role="alert" className={isNote ? 'list-failure list-failure--note' : 'list-failure'}>
      <CircleAlert size={isNote ? 18 : 24} aria-hidden />
      <div className="list-failure__text">
        <p>{text}</p>
        {asOf !== undefined && <p className="dimmed">{messages.list.shownAsOf(formatMoment(new Date(asOf)))}</p>}
      </div>
      {onRetry && (
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget);
            onRetry();
          }}
        >
          {button}
        </Button>
      )}
    </div>
  );
}
