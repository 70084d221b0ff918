import { Input } from '@mantine/core';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { controls } from '#contract/texts/control-names';
import { sizeInWords } from '#contract/values/sizes';
import { limits } from '#contract/vocabulary/limits';
import { fieldFrame, type FieldProps } from './field-frame';
import { tellsOfSameFile } from './file-input';
import { useFieldState } from './field-state';

const mostText = sizeInWords(limits.slipBytes).replace('.0', '');

/** A slip of any kind, chosen or dropped onto the field, checked at once. The browser's own file input lies over the whole of it. */
export function FileField({ name, note, ...frame }: FieldProps & { note?: string | undefined }) {
  const { id, value, error, choose, leave } = useFieldState<File | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const fileId = `${id}-file`;

  useEffect(() => {
    // The browser would go on naming a file that was taken away.
    if (!value && input.current) input.current.value = '';
  }, [value]);

  const take = (event: ChangeEvent<HTMLInputElement>) => choose(event.currentTarget.files?.[0] ?? null);

  return (
    <Input.Wrapper {...fieldFrame({ ...frame, id, error, description: note })}>
      <div className="file-box" data-error={error ? true : undefined} data-chosen={value ? true : undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className="file-box__input"
          {...tellsOfSameFile}
          onChange={take}
          onBlur={leave}
          aria-invalid={error ? true : undefined}
          aria-describedby={[fileId, note && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')}
        />
        <Paperclip className="file-box__icon" size={16} aria-hidden />
        <span id={fileId} className="file-box__name" title={value?.name}>
          {value ? `${value.name} (${sizeInWords(value.size)})` : controls.chooseFile(mostText)}
        </span>
        {value && (
          <button type="button" className="field__tool" aria-label={controls.removeFile} onClick={() => choose(null)}>
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
    </Input.Wrapper>
  );
}
