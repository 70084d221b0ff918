import { leftOutNote } from './left-out-note';

interface AddressNoteProps {
  /** parameters of the address that the screen does without */
  leftOut: Iterable<string>;
  labels: Readonly<Record<string, string>>;
}

/** Says what of its address a screen cannot use. */
export function AddressNote({ leftOut, labels }: AddressNoteProps) {
  return leftOutNote([...leftOut], labels).map((note) => (
    <p key={note} className="dimmed" role="status">
      {note}
    </p>
  ));
}
