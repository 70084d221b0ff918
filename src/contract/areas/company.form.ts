import { object, string } from 'yup';
import { messages } from '../texts/messages';
import { nameField } from './form-fields';

/** What the form of the company holds. */
export interface CompanyFormValues {
  companyName: string;
  timeZone: string;
}

/** The rules of the form of the company. */
export const companyForm = object({
  companyName: nameField(messages.company.nameRequired, messages.company.nameTooLong),
  timeZone: string().required(messages.company.timeZoneRequired),
});
