import { Button } from '@mantine/core';
import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { copyText } from '../browser/clipboard';
import { takeFocus } from '../browser/focus-selection';

interface CopyLinkProps {
  /** the address behind the screen's path */
  search: string;
}

/** Copies the link to what is shown; where the browser does not let it, the link stands below, marked to be copied. */
export function CopyLink({ search }: CopyLinkProps) {
  const [tried, setTried] = useState<{ search: string; isCopied: boolean } | null>(null);
  const outcome = tried?.search === search ? tried : null;
  const link = `${window.location.origin}${window.location.pathname}${search}`;
  const copy = async () => setTried({ search, isCopied: await copyText(link) });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={outcome?.isCopied ? <Check size={15} aria-hidden /> : <Link2 size={15} aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => outcome?.isCopied && setTried(null)}
      >
        {buttons.copyLink}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome?.isCopied ? messages.list.linkCopied : ''}
      </span>
      {outcome?.isCopied === false && (
        <label className="copied-link">
          <span role="alert">{messages.list.linkNotCopied}</span>
          <input
            readOnly
            aria-label={controls.link}
            value={link}
            ref={takeFocus}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </>
  );
}
