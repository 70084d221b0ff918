import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { useRemoveAccountMutation } from '../../../api/accounts.api';
import {
  useCloseAccountMutation,
  useReopenAccountMutation,
  useReverseOpeningMutation,
} from '../../../api/account-setup.api';
import { useActionFlow } from '../../../dialogs/useActionFlow';
import { useDeleteFlow } from '../../../dialogs/useDeleteFlow';
import type { TakenEntry } from '../../../report/taken-entry';
import { useReversalQuestion } from '../../../report/useReversalQuestion';
import { factsOf, openingFactsOf } from './account-words';

const account = messages.account;
const opening = messages.opening;
/** By what an opening balance is asked about as entries of reports are. */
const openings = {
  columns: [{ member: 'date', kind: 'day', heading: headings.openingDate }],
  fileName: 'opening balance',
} as const;
const failing = { failed: messages.settings.saveFailed, unknown: messages.unknownError };

/** What can be done with an account, each asked first. */
export function useAccountActions() {
  const [closeAccount] = useCloseAccountMutation();
  const [reopenAccount] = useReopenAccountMutation();
  const [reverseOpening] = useReverseOpeningMutation();
  const [removeAccount] = useRemoveAccountMutation();

  const close = useActionFlow<AccountSetupRow>({
    texts: { warning: account.confirmClose, loader: account.closing, done: account.closeDone, ...failing },
    facts: factsOf,
    call: (row) => closeAccount(row).unwrap(),
  });
  const reopen = useActionFlow<AccountSetupRow>({
    texts: { warning: account.confirmReopen, loader: account.reopening, done: account.reopenDone, ...failing },
    facts: factsOf,
    isDangerous: false,
    call: (row) => reopenAccount(row).unwrap(),
  });
  const { ask, call } = useReversalQuestion('opening', openings, (reversal) => reverseOpening(reversal).unwrap());
  const reverse = useDeleteFlow<TakenEntry & { account: AccountSetupRow }>({
    texts: {
      warning: opening.reverseWarning,
      loader: opening.reversing,
      done: opening.reversed,
      failed: opening.reverseFailed,
      unknown: messages.unknownError,
    },
    facts: ({ account: row }) => openingFactsOf(row),
    ask,
    call,
  });
  const remove = useDeleteFlow<AccountSetupRow>({
    texts: {
      warning: account.confirmRemove,
      loader: account.removing,
      done: account.removed,
      failed: messages.settings.removeFailed,
      unknown: messages.unknownError,
    },
    facts: factsOf,
    call: ({ id }) => removeAccount(id).unwrap(),
  });
  return {
    ...{ close, reopen, remove },
    reverse: async (row: AccountSetupRow) =>
      row.opening && reverse({ id: row.opening.id, row: row.opening, account: row }),
  };
}
