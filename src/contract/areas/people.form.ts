import { object, string } from 'yup';
import { messages } from '../texts/messages';
import { isUsername } from '../values/plain-text';
import { limits } from '../vocabulary/limits';
import { nameField } from './form-fields';
import { partnerOnly, roleChoices } from './role-choices';

/** What the person form holds. */
export interface PersonFormValues {
  name: string;
  role: string;
  username: string;
}

/** The rules of the person form: who signs in needs a username. */
export const personForm = object({
  name: nameField(messages.person.nameRequired, messages.person.nameTooLong),
  role: string()
    .required(messages.person.roleRequired)
    .oneOf([...roleChoices], messages.person.roleRequired),
  username: string()
    .trim()
    .when('role', {
      is: partnerOnly,
      then: (rule) => rule,
      otherwise: (rule) =>
        rule
          .required(messages.person.usernameRequired)
          .max(limits.usernameCharacters, messages.person.usernameTooLong)
          .test('username', messages.person.usernameInvalid, (value) => isUsername(value)),
    }),
});
