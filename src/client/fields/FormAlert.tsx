import { CircleAlert } from 'lucide-react';
import './fields.css';

/** What is wrong with the whole form; read out when it appears. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-alert">
          <CircleAlert size={18} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
