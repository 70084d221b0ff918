import { DateField } from '../fields/DateField';
import type { FieldProps } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { useClosedDays } from './closed-days';

/** The day of an entry: of one that is closed it is said at once, not only when it is saved; but not of one that may be saved already. */
export function EntryDayField(field: FieldProps) {
  const { faultOf } = useClosedDays();
  const { mayBeSaved } = useFormField(field.name).facts;
  return <DateField {...field} {...(!mayBeSaved && { faultOf })} />;
}
