import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { captions } from '#contract/texts/captions';
import './form-foot.css';

interface FormFootProps {
  /** what is wrong with the whole form; read out when it appears */
  alert: string | null;
  /** what else there is to say of it, as that it came back */
  note?: string | null;
  /** the buttons, Save the last of them */
  children: ReactNode;
}

/** Under the fields of a form: what is said of the whole of it, in a place that is kept for it, and its buttons. */
export function FormFoot({ alert, note = null, children }: FormFootProps) {
  return (
    <div className="form-foot">
      <div>
        <FormAlert text={alert} more={note ?? undefined} />
        <FormNote text={alert ? null : note} />
        {!alert && !note && (
          <p className="form-foot__legend" aria-hidden>
            <span>*</span> {captions.required}
          </p>
        )}
      </div>
      <div className="form-foot__buttons">{children}</div>
    </div>
  );
}

/** What else there is to say of a form. */
export function FormNote({ text }: { text: string | null }) {
  return (
    text && (
      <p className="form-note" role="status">
        {text}
      </p>
    )
  );
}

interface FormAlertProps {
  text: string | null;
  /** what a person can make of it */
  more?: string | undefined;
}

/** A sentence that is read out when it appears. */
export function FormAlert({ text, more }: FormAlertProps) {
  return (
    <div role="alert">
      {text && (
        <p className="form-alert">
          <CircleAlert size={18} aria-hidden />
          <span>
            <span>{text}</span> {more && <span className="form-alert__more">{more}</span>}
          </span>
        </p>
      )}
    </div>
  );
}
