import { Upload } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { messages } from '#contract/texts/messages';
import { FileBox } from './FileBox';
import { isTooLarge } from './table-file';

interface TableFileFieldProps {
  label: string;
  prompt: string;
  input: RefObject<HTMLInputElement | null>;
  file: File | null;
  /** it was to be sent, so that it is said to be missing */
  isTried: boolean;
  onChoose: (file: File | null) => void;
}

/** A file with a table, as CSV or as a workbook. */
export function TableFileField({ isTried, ...props }: TableFileFieldProps) {
  const { file } = props;
  const id = useId();
  const missing = isTried && !file ? messages.importBatch.fileRequired : undefined;
  const error = isTooLarge(file) ? messages.import.tooLarge() : missing;
  return <FileBox {...props} id={id} required error={error} Icon={Upload} accept=".csv,.xlsx,.txt,.tsv" />;
}
