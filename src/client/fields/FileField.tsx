import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { controls } from '#contract/texts/control-names';
import { sizeInWords } from '#contract/values/sizes';
import { limits } from '#contract/vocabulary/limits';
import type { FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import { FileBox } from './FileBox';

const mostText = sizeInWords(limits.slipBytes).replace('.0', '');

/** A slip of any kind, checked at once. */
export function FileField({ name, ...frame }: FieldProps & { note?: string | undefined }) {
  const { id, value, error, choose, leave } = useFieldState<File | null>(name);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The browser would go on naming a file that was taken away.
    if (!value && input.current) input.current.value = '';
  }, [value]);

  return (
    <FileBox
      {...frame}
      id={id}
      error={error}
      input={input}
      file={value}
      name={value ? `${value.name} (${sizeInWords(value.size)})` : undefined}
      prompt={controls.chooseFile(mostText)}
      Icon={Paperclip}
      onChoose={choose}
      onLeave={leave}
    >
      {value && (
        <button type="button" className="field__tool" aria-label={controls.removeFile} onClick={() => choose(null)}>
          <X size={16} aria-hidden />
        </button>
      )}
    </FileBox>
  );
}
