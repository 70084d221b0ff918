import type { ReactNode } from 'react';
import './fields.css';

/** What every field is told. */
export interface FieldProps {
  /** the field's name in the form */
  name: string;
  /** its visible label, which is exactly its accessible name */
  label: string;
  required?: boolean;
  /** shown beside the label and no part of its name, as an account's currency */
  badge?: string | undefined;
}

interface Frame extends Omit<FieldProps, 'name'> {
  id: string;
  error: string | undefined;
  /** shown under the field and read as its description */
  description?: ReactNode;
  /** what stands around the input, as the calendar of a date */
  around?: (input: ReactNode) => ReactNode;
}

/**
 * The props that put label, mark, badge, input, error and description of an input of the component library into one
 * layout. The label is ours: mark and badge stand beside it, not in it, and the list of a select has another name.
 */
export const fieldFrame = ({ id, label, required = false, badge, error, description, around }: Frame) => ({
  className: 'field',
  id,
  required,
  error,
  description,
  inputWrapperOrder: ['input', 'error', 'description'] satisfies ('label' | 'input' | 'error' | 'description')[],
  inputContainer: (input: ReactNode) => (
    <>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {required && (
        <span className="field__mark" aria-hidden>
          *
        </span>
      )}
      {badge && <span className="badge badge--accent field__badge">{badge}</span>}
      <div className="field__input">{around ? around(input) : input}</div>
    </>
  ),
});
