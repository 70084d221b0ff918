import { array, object, string } from 'yup';
import { messages } from '../texts/messages';
import { dateFromWire } from '../values/dates';
import { shareFromTyped, shareText, wholeShare } from '../values/shares';
import { limits } from '../vocabulary/limits';
import { amountField, choiceField, dateField, nameField, optionalDateField } from './form-fields';
import { filledOwners, type OwnerValues, typedSum } from './typed-owners';

const project = messages.project;

/** What the form of a project holds; the owners only while it is new. */
export interface ProjectFormValues {
  name: string;
  currencyId: string;
  startDate: string;
  endDate: string;
  latitude: string;
  longitude: string;
  value: string;
  owners: OwnerValues[];
}

/** What the form of the owners from a day on holds. */
export interface OwnersFormValues {
  validFrom: string;
  owners: OwnerValues[];
}

/** Why these owners cannot be saved; null when they can. */
function ownersFault(rows: readonly OwnerValues[]): string | null {
  const ids = rows.map(({ userId }) => userId);
  if (ids.includes('')) return project.ownerRequired;
  if (new Set(ids).size < ids.length) return project.ownerTwiceTyped;
  if (rows.length > limits.owners) return project.ownersTooMany;
  if (rows.some(({ share }) => shareFromTyped(share) === null)) return project.shareInvalid;
  const sum = typedSum(rows);
  return sum === wholeShare ? null : project.sharesNotWhole(shareText(sum));
}

const ownersField = (required: boolean) =>
  array()
    .of(object({ userId: string().default(''), share: string().default('') }))
    .test('owners', '', (value, context) => {
      const rows = filledOwners(value ?? []);
      const fault = rows.length === 0 ? (required ? project.ownersRequired : null) : ownersFault(rows);
      return fault === null || context.createError({ message: fault });
    });

const degreesField = (most: number, invalid: string) =>
  string()
    .default('')
    .test('degrees', invalid, (value) => {
      const typed = value.trim();
      return typed === '' || (/^-?\d{1,3}(\.\d{1,6})?$/.test(typed) && Math.abs(Number(typed)) <= most);
    })
    .test('place', project.placeIncomplete, (value, { parent }) => {
      const { latitude, longitude } = parent as ProjectFormValues;
      return value.trim() !== '' || (latitude.trim() === '' && longitude.trim() === '');
    });

/** The rules of the form of a project. */
export const projectForm = object({
  name: nameField(project.nameRequired, project.nameTooLong),
  currencyId: choiceField(project.currencyRequired),
  startDate: dateField(project.startRequired),
  endDate: optionalDateField().test('order', messages.form.endBeforeStart, (value, { parent }) => {
    const { startDate } = parent as ProjectFormValues;
    const [start, end] = [dateFromWire(startDate), dateFromWire(value)];
    return !start || !end || start <= end;
  }),
  latitude: degreesField(90, project.latitudeInvalid),
  longitude: degreesField(180, project.longitudeInvalid),
  value: string()
    .default('')
    .when({
      is: (typed: unknown) => typeof typed === 'string' && typed.trim() !== '',
      then: () => amountField(project.valueInvalid),
    }),
  owners: ownersField(false),
});

/** The rules of the form of the owners. */
export const ownersForm = object({ validFrom: dateField(project.ownersFromRequired), owners: ownersField(true) });
