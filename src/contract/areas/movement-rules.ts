import { object, type ObjectSchema } from 'yup';
import { amountField, choiceField, dateField, optionalTextField, rateField, slipField } from './form-fields';
import type { FormValues, MovementField, MovementFields } from './movement-fields';

/** The rules of a form with these fields (§5). */
export function formOf<Fields extends MovementFields>(fields: Fields): ObjectSchema<FormValues<Fields>> {
  const rules = Object.fromEntries(Object.entries<MovementField>(fields).map(([name, field]) => [name, ruleOf(field)]));
  return object(rules) as unknown as ObjectSchema<FormValues<Fields>>;
}

function ruleOf(field: MovementField) {
  switch (field.kind) {
    case 'day':
      return dateField(field.required);
    case 'choice':
      return choiceField(field.required);
    case 'amount':
      return amountField(field.required);
    case 'rate':
      return rateField(field);
    case 'text':
      return optionalTextField(field);
    case 'slip':
      return slipField(field.owner);
  }
}
