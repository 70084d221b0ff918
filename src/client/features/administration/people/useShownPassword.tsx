import { administrationCaptions } from '#contract/texts/administration-captions';
import { useIsThere } from '../../../browser/useIsThere';
import { showResult } from '../../../dialogs/ask';
import { selectStatus } from '../../../session/session.slice';
import { useAppStore } from '../../../store-hooks';
import { PasswordToRead } from './OneTimePassword';

/** Shows a one-time password by `show`, or over another screen when this one was left while it was on its way. */
export function useShownPassword(show: (name: string, password: string) => void) {
  const store = useAppStore();
  const isThere = useIsThere();
  return (name: string, password: string) => {
    if (isThere()) {
      show(name, password);
      return;
    }
    // Nobody but who asked for it may read it.
    if (selectStatus(store.getState()) !== 'signedIn') return;
    const content = <PasswordToRead password={password} />;
    void showResult(store.dispatch, 'success', administrationCaptions.oneTimePasswordOf(name), { content });
  };
}
