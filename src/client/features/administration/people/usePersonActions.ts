import { useRef } from 'react';
import type { AdminPersonRow } from '#contract/areas/people.wire';
import { messages } from '#contract/texts/messages';
import {
  giveNewPassword,
  readPersonAnew,
  useDisablePersonMutation,
  useEnablePersonMutation,
} from '../../../api/people.api';
import { requireAsAsked } from '../../../dialogs/as-asked';
import { useActionFlow } from '../../../dialogs/useActionFlow';
import { useAppDispatch } from '../../../store-hooks';
import { factsOf } from './person-words';

const person = messages.person;
const failing = { failed: person.actionFailed, unknown: messages.unknownError };

const passwordQuestion = ({ hasPassword }: AdminPersonRow) =>
  hasPassword ? person.confirmPassword : person.confirmFirstPassword;

/** What can be done with a person, each asked first; a new password is handed to `onPassword`, this once. */
export function usePersonActions(onPassword: (name: string, password: string) => void) {
  const dispatch = useAppDispatch();
  const given = useRef<string | null>(null);
  const [disablePerson] = useDisablePersonMutation();
  const [enablePerson] = useEnablePersonMutation();

  const disable = useActionFlow<AdminPersonRow>({
    texts: { warning: person.confirmDisable, loader: person.disabling, done: person.disabled, ...failing },
    facts: factsOf,
    call: ({ id }) => disablePerson(id).unwrap(),
  });
  const enable = useActionFlow<AdminPersonRow>({
    texts: { warning: person.confirmEnable, loader: person.enabling, done: person.enabled, ...failing },
    facts: factsOf,
    isDangerous: false,
    call: ({ id }) => enablePerson(id).unwrap(),
  });
  const givePassword = useActionFlow<AdminPersonRow>({
    texts: {
      warning: passwordQuestion,
      loader: person.givingPassword,
      done: person.passwordGiven,
      ...failing,
    },
    facts: factsOf,
    fate: person.passwordFate,
    call: async (row) => {
      const { id } = row;
      requireAsAsked(row, await dispatch(readPersonAnew(id)), (asked) => [passwordQuestion(asked), factsOf(asked)]);
      const { oneTimePassword } = await dispatch(giveNewPassword(id));
      given.current = oneTimePassword;
      return { message: person.passwordGiven };
    },
    onDone: ({ name }) => {
      if (given.current !== null) onPassword(name, given.current);
      given.current = null;
    },
  });
  return { disable, enable, givePassword };
}
