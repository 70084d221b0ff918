import { ActionIcon, Button } from '@mantine/core';
import { ChevronFirst, ChevronLast } from 'lucide-react';
import { useRef } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { pageText } from '#contract/texts/captions';
import { useFocusOfDisabled } from '../browser/useFocusOfDisabled';

interface PagerProps {
  /** from 0 */
  page: number;
  /** null while it is not known */
  totalPages: number | null;
  onGo: (page: number) => void;
}

/** 'Page x of y' with the ways there, which keep their room where there is but one page. At an end the focus goes to the button that still leads somewhere. */
export function Pager({ page, totalPages, onGo }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const last = (totalPages ?? 1) - 1;
  const [isFirst, isLast] = [page <= 0, page >= last];
  // Of one page they lead nowhere; what is not known yet may have more.
  const isSingle = totalPages !== null && isFirst && isLast;

  const ends = useFocusOfDisabled(() => (isLast ? previous : next).current);

  return (
    <nav className={isSingle ? 'pager pager--single' : 'pager'} aria-label={controls.pages} {...ends}>
      <span className="pager__status" aria-live="polite">
        {totalPages === null ? '' : pageText(page, totalPages)}
      </span>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={controls.firstPage}
        disabled={isFirst}
        onClick={() => onGo(0)}
      >
        <ChevronFirst size={16} aria-hidden />
      </ActionIcon>
      <Button ref={previous} variant="default" size="xs" disabled={isFirst} onClick={() => onGo(page - 1)}>
        {buttons.previous}
      </Button>
      <Button ref={next} variant="default" size="xs" disabled={isLast} onClick={() => onGo(page + 1)}>
        {buttons.next}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={controls.lastPage}
        disabled={isLast}
        onClick={() => onGo(last)}
      >
        <ChevronLast size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
