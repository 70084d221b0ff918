import { Input } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { fieldFrame } from './field-frame';
import { tellsOfSameFile } from './file-input';

interface FileBoxProps {
  id: string;
  label: string;
  required?: boolean | undefined;
  badge?: string | undefined;
  error: string | undefined;
  note?: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  /** what is chosen, and how it is called; without it the prompt stands there */
  file: File | null;
  name?: string | undefined;
  prompt: string;
  Icon: LucideIcon;
  accept?: string;
  onChoose: (file: File | null) => void;
  onLeave?: () => void;
  /** what stands behind the name, as the button that takes the file away */
  children?: ReactNode;
}

/** A file that is chosen or dropped onto the field. The browser's own file input lies over the whole of it. */
export function FileBox({ input, file, name = file?.name, prompt, Icon, accept, onChoose, ...props }: FileBoxProps) {
  const { id, error, note, onLeave, children } = props;
  const nameId = `${id}-file`;
  const described = [nameId, note && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <Input.Wrapper {...fieldFrame({ ...props, description: note })}>
      <div className="file-box" data-error={error ? true : undefined} data-chosen={file ? true : undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className="file-box__input"
          {...tellsOfSameFile}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          onBlur={onLeave}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.join(' ')}
        />
        <Icon className="file-box__icon" size={16} aria-hidden />
        <span id={nameId} className="file-box__name" title={file?.name}>
          {file ? name : prompt}
        </span>
        {children}
      </div>
    </Input.Wrapper>
  );
}
