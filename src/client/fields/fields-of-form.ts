import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a field needs of a Formik form. */
export interface FormOfFields {
  values: object;
  initialValues: object;
  errors: object;
  touched: object;
  status?: unknown;
  setFieldValue: (name: string, value: unknown) => unknown;
  setFieldTouched: (name: string, isTouched: boolean, isToBeChecked: boolean) => unknown;
}

/** What a server said against one field, and the value it said it about. */
export interface RefusedValue {
  value: unknown;
  sentence: string;
}

/** The Formik status of forms that are sent to a server. */
export interface FormStatus {
  refused: Readonly<Record<string, RefusedValue>>;
}

/** What the form says of one field. */
interface FieldFacts {
  value: unknown;
  initialValue: unknown;
  error: string | undefined;
  isTouched: boolean;
  refusal: RefusedValue | undefined;
  /** what the form holds was sent without an answer: what the books say does not judge it */
  mayBeSaved: boolean;
}

const memberOf = (members: object, name: string) => (members as Readonly<Record<string, unknown>>)[name];

function factsIn(
  { values, initialValues, errors, touched, status }: FormOfFields,
  mayBeSaved: boolean,
  name: string,
): FieldFacts {
  return {
    value: memberOf(values, name),
    initialValue: memberOf(initialValues, name),
    error: memberOf(errors, name) as string | undefined,
    isTouched: Boolean(memberOf(touched, name)),
    refusal: (status as FormStatus | undefined)?.refused[name],
    mayBeSaved,
  };
}

/** A form as its fields see it: each hears of what concerns it, and of nothing else. */
export class FieldsOfForm {
  private readonly listeners = new Set<() => void>();
  private readonly facts = new Map<string, FieldFacts>();

  constructor(
    private form: FormOfFields,
    private mayBeSaved: boolean,
  ) {}

  take(form: FormOfFields, mayBeSaved: boolean): void {
    this.form = form;
    this.mayBeSaved = mayBeSaved;
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The same object until one of them changes. */
  factsOf(name: string): FieldFacts {
    const before = this.facts.get(name);
    const now = factsIn(this.form, this.mayBeSaved, name);
    const names = Object.keys(now) as (keyof FieldFacts)[];
    if (before && names.every((each) => before[each] === now[each])) return before;
    this.facts.set(name, now);
    return now;
  }

  setValue(name: string, value: unknown): void {
    void this.form.setFieldValue(name, value);
  }

  /** Without a check of its own: Formik would check the value from before this tick. */
  touch(name: string): void {
    void this.form.setFieldTouched(name, true, false);
  }
}

/** The form around the fields. */
export const FieldsContext = createContext<FieldsOfForm | null>(null);

/** The form around a field, and what it says of the field. */
export function useFormField(name: string): { fields: FieldsOfForm; facts: FieldFacts } {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error(`The field ${name} stands in no form.`);
  const facts = useSyncExternalStore(fields.subscribe, () => fields.factsOf(name));
  return { fields, facts };
}
