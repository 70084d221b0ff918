import { buttons } from '#contract/texts/buttons';
import './fields.css';

/** Under a field, in the place of a part of it that could not be loaded. */
export function MissingPart({ sentence }: { sentence: string }) {
  return (
    <p className="field__missing" role="alert">
      {sentence}{' '}
      <button type="button" className="field__retry" onClick={() => window.location.reload()}>
        {buttons.reload}
      </button>
    </p>
  );
}
