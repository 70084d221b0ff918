import { object, string } from 'yup';
import { messages } from '../texts/messages';
import { isUsername } from '../values/plain-text';
import { limits } from '../vocabulary/limits';
import type { Role } from '../vocabulary/permissions';
import { nameField } from './form-fields';

/** The choice for who never signs in. */
export const partnerOnly = 'PARTNER';

/** What can be chosen as a role. */
export const roleChoices = ['USER', 'ADMIN', 'SUPER', partnerOnly] as const satisfies readonly (
  Role | typeof partnerOnly
)[];

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
