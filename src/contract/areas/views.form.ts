import { boolean, object, string } from 'yup';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { nameField } from './form-fields';

/** What the form of a view holds. */
export interface ViewFormValues {
  name: string;
  isShared: boolean;
  /** of a view that is there: it becomes what is shown now */
  isReplaced: boolean;
  /** what the report shows: of another one it is another view */
  shown: string;
}

/** The rules of the form of a view. */
export const viewForm = object({
  name: nameField(messages.view.nameRequired, messages.view.nameTooLong, limits.viewNameCharacters),
  isShared: boolean().required(),
  isReplaced: boolean().required(),
  shown: string().default(''),
});
