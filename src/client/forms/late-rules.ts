import type { FormikErrors } from 'formik';
import type { AnyObjectSchema } from 'yup';
import { messages } from '#contract/texts/messages';

/** What is asked of the rules of a form: a yup schema answers it. */
export type FormRules = Pick<AnyObjectSchema, 'validate'>;

/** The rules of a form, or how they are made of what it holds. */
type Rules<Values> = FormRules | ((values: Values) => FormRules);

/** The rules of a form that come after the form: while it is read they are loaded, and nothing is checked before. */
export interface LateRules<Values> {
  /** loads them; what fails is said where something is checked */
  load: () => Promise<void>;
  /** as a yup schema does; Formik asks */
  validate: (values: Values, options: object) => Promise<unknown>;
}

/** Under this name the errors of a form say that its rules could not be loaded. */
const notChecked = 'notChecked';

/** What Formik takes for a fault of the form, not for one of the program. */
const couldNotCheck = () =>
  Object.assign(new Error(messages.screen.notChecked), {
    name: 'ValidationError',
    inner: [],
    path: notChecked,
  });

/** What the form holds: Formik checks it with nothing in the place of an empty text. */
const asHeld = <Values>(checked: Values): Values =>
  Object.fromEntries(
    Object.entries(checked as object).map(([name, value]) => [name, value === undefined ? '' : (value as unknown)]),
  ) as Values;

/** Rules that are fetched by `import()`; when that fails the form says so: a browser may ask for a file no second time before the page is loaded again. */
export function lateRules<Values>(fetchRules: () => Promise<Rules<Values>>): LateRules<Values> {
  return {
    load: () =>
      fetchRules().then(
        () => undefined,
        () => undefined,
      ),
    validate: async (values, options) => {
      const rules = await fetchRules().catch(() => {
        throw couldNotCheck();
      });
      return (typeof rules === 'function' ? rules(asHeld(values)) : rules).validate(
        values,
        options,
      ) as Promise<unknown>;
    },
  };
}

/** The sentence of a form that was tried while its rules could not be loaded; null when it was checked. */
export function notCheckedSentence(errors: FormikErrors<object>, submitCount: number): string | null {
  const sentence = (errors as Readonly<Record<string, string | undefined>>)[notChecked];
  return submitCount > 0 && sentence !== undefined ? sentence : null;
}
