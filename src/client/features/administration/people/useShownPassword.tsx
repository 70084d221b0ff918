import { useState } from 'react';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { useIsThere } from '../../../browser/useIsThere';
import { ownResult } from '../../../dialogs/own-result';
import { useAppStore } from '../../../store-hooks';
import { PasswordToRead } from './OneTimePassword';

/** Shows a one-time password by `show`, or over another screen, to the same person alone, when this one was left while it was on its way. */
export function useShownPassword(show: (name: string, password: string) => void) {
  const store = useAppStore();
  const isThere = useIsThere();
  const [tell] = useState(() => ownResult(store));
  return (name: string, password: string) => {
    if (isThere()) {
      show(name, password);
      return;
    }
    const content = <PasswordToRead password={password} />;
    void tell('success', administrationCaptions.oneTimePasswordOf(name), { content });
  };
}
