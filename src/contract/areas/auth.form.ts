import { object, string } from 'yup';
import { nameField } from './form-fields';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';

/** What the sign-in form holds. */
export interface LoginFormValues {
  username: string;
  password: string;
  rememberMe: boolean;
}

/** The rules of the sign-in form (§5). */
export const loginForm = object({
  username: nameField(messages.login.usernameRequired, messages.login.usernameTooLong, limits.usernameCharacters),
  password: string().required(messages.login.passwordRequired).max(limits.passwordMaximum, messages.password.tooLong),
});
