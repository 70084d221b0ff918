import type { AdminPersonRow } from '#contract/areas/people.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { stateOf } from './person-words';

const tones: Readonly<Record<string, string>> = {
  [administrationCaptions.active]: 'badge--positive',
  [administrationCaptions.disabled]: 'badge--negative',
  [administrationCaptions.mustChangePassword]: 'badge--warning',
  [administrationCaptions.noPasswordYet]: 'badge--warning',
};

/** Whether a person can sign in, and whether it is the one who looks. */
export function PersonStates({ person }: { person: AdminPersonRow }) {
  const state = stateOf(person);
  return (
    <span className="person-states">
      {state === null ? captions.noValue : <span className={`badge ${tones[state] ?? ''}`}>{state}</span>}
      {person.isSelf && <span className="badge badge--accent">{administrationCaptions.you}</span>}
    </span>
  );
}
