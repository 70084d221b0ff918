import { DateField } from '../fields/DateField';
import type { FieldProps } from '../fields/field-frame';
import { useClosedDays } from './closed-days';

/** The day of an entry: of one that is closed it is said at once, not only when it is saved. */
export function EntryDayField(field: FieldProps) {
  const { faultOf } = useClosedDays();
  return <DateField {...field} faultOf={faultOf} />;
}
