import { useListFeesQuery } from '../api/fees.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';
import { renewed } from '../transport/base-api';

/** A fee type. */
export function FeePicker(field: FieldProps) {
  const query = useListFeesQuery(undefined, renewed);
  const choices = choicesFrom(
    query,
    ({ feetypeid, feename }) => ({ value: String(feetypeid), label: feename }),
    'fees',
  );
  return <SelectField {...field} choices={choices} />;
}
