import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { messages } from '#contract/texts/messages';
import { copyText } from '../../../browser/clipboard';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import './people.css';

interface OneTimePasswordProps {
  /** whose it is */
  name: string;
  password: string;
  onClose: () => void;
}

const { passwordAdvice, passwordCopied, passwordNotCopied } = messages.person;

/** A one-time password, this once; it is held by this popup alone. */
export function OneTimePassword({ name, password, onClose }: OneTimePasswordProps) {
  return (
    <ScreenDialog title={administrationCaptions.oneTimePasswordOf(name)} size="md" onClose={onClose}>
      <PasswordToRead password={password} />
      <div className="dialog__buttons">
        <Button onClick={onClose} data-autofocus>
          {buttons.ok}
        </Button>
      </div>
    </ScreenDialog>
  );
}

/** A one-time password to read or copy, and what to do with it. */
export function PasswordToRead({ password }: { password: string }) {
  const [note, setNote] = useState('');
  const copy = async () => setNote((await copyText(password)) ? passwordCopied : passwordNotCopied);
  return (
    <>
      <div className="one-time-password">
        <code className="one-time-password__text" aria-label={administrationCaptions.oneTimePassword}>
          {password}
        </code>
        <Button variant="default" leftSection={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          {buttons.copy}
        </Button>
      </div>
      <p className="one-time-password__note" role="status">
        {note}
      </p>
      <p className="dimmed">{passwordAdvice}</p>
    </>
  );
}
