import type { AdminPersonRow } from '#contract/areas/people.wire';
import { captions } from '#contract/texts/captions';
import { stateOf } from './person-words';

const tones: Readonly<Record<string, string>> = {
  [captions.active]: 'badge--positive',
  [captions.disabled]: 'badge--negative',
  [captions.mustChangePassword]: 'badge--warning',
  [captions.noPasswordYet]: 'badge--warning',
};

/** Whether a person can sign in, and whether it is the one who looks. */
export function PersonStates({ person }: { person: AdminPersonRow }) {
  const state = stateOf(person);
  return (
    <span className="person-states">
      <span className={`badge ${tones[state] ?? ''}`}>{state}</span>
      {person.isSelf && <span className="badge badge--accent">{captions.you}</span>}
    </span>
  );
}
