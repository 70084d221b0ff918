import { Button } from '@mantine/core';
import { useRef } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { pageText } from '#contract/texts/captions';

interface PagerProps {
  /** from 0 */
  page: number;
  /** null while it is not known */
  totalPages: number | null;
  onGo: (page: number) => void;
}

/** 'Page x of y' with Prev and Next. At an end the focus goes to the button that still leads somewhere. */
export function Pager({ page, totalPages, onGo }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const last = (totalPages ?? 1) - 1;

  const go = (target: number) => {
    if (target <= 0) next.current?.focus();
    if (target >= last) previous.current?.focus();
    onGo(target);
  };

  return (
    <nav className="pager" aria-label={controls.pages}>
      <span className="pager__status" aria-live="polite">
        {totalPages === null ? '' : pageText(page, totalPages)}
      </span>
      <Button ref={previous} variant="default" size="xs" disabled={page <= 0} onClick={() => go(page - 1)}>
        {buttons.previous}
      </Button>
      <Button ref={next} variant="default" size="xs" disabled={page >= last} onClick={() => go(page + 1)}>
        {buttons.next}
      </Button>
    </nav>
  );
}
