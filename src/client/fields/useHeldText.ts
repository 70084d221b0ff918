import { useEffect, useEffectEvent } from 'react';
import { searchLetters } from '#contract/values/search-letters';
import type { ChoiceSelectProps } from './choices';

/** Whether an option is one of those that somebody looks for who types this. */
export const fits = (label: string, typed: string) => searchLetters(label).includes(searchLetters(typed));

/** What was typed and taken with Enter before the list had come; null for nothing. */
export interface HeldText {
  readonly held: string | null;
  readonly hold: (typed: string | null) => void;
}

type Chosen = Pick<ChoiceSelectProps, 'choices' | 'value' | 'onChoose' | 'isAlwaysChosen'>;

/** Takes the hit of what was held, as the list comes; tells whether there is none, so that nothing is chosen. */
export function useHeldText({ held, hold, choices, value, onChoose, isAlwaysChosen }: HeldText & Chosen): boolean {
  const isAwaited = held === null || choices.isLoading || choices.isError;
  const hit = isAwaited ? undefined : choices.options.find(({ label }) => fits(label, held))?.value;
  const isInVain = !isAwaited && hit === undefined && !isAlwaysChosen;
  const take = useEffectEvent(() => {
    if (!isInVain) hold(null);
    // What was chosen before is not what the field says.
    const chosen = hit ?? (isAlwaysChosen ? value : '');
    if (chosen !== value) onChoose(chosen);
  });
  useEffect(() => (isAwaited ? undefined : take()), [isAwaited, hit]);
  return isInVain;
}
