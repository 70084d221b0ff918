import { useEffect, useEffectEvent } from 'react';
import { nameLetters } from '#contract/values/plain-letters';
import { searchLetters } from '#contract/values/search-letters';
import type { Choice, ChoiceSelectProps } from './choices';

/** Whether an option is one of those that somebody looks for who types this. */
export const fits = (label: string, typed: string) => searchLetters(label).includes(searchLetters(typed));

/** What was typed before the list had come, and then taken with Enter, or left, which counts where it is a name. */
interface Held {
  text: string;
  isLeft: boolean;
}

/** It, and how it is kept until the list has come; null for nothing. */
export interface HeldText {
  readonly held: Held | null;
  readonly hold: (typed: Held | null) => void;
}

type Chosen = Pick<ChoiceSelectProps, 'choices' | 'value' | 'onChoose' | 'isAlwaysChosen'>;

/** The only option that has this very name. */
function namedBy(options: readonly Choice[], typed: string): string | undefined {
  const sought = nameLetters(typed);
  const [named, ...others] = options.filter(({ label, names = [] }) =>
    [label, ...names].some((each) => nameLetters(each) === sought),
  );
  return others.length === 0 ? named?.value : undefined;
}

/** Whoever leaves a whole name in the field, typed or pasted, has chosen whose it is; of a list that has not come yet, as it comes. */
export function takeLeft(typed: string | null, { choices, value, onChoose, held, hold }: HeldText & Chosen) {
  if (!typed) return;
  if (choices.isLoading) {
    // What was taken with Enter before the select could open stays taken.
    hold(held ?? { text: typed, isLeft: true });
    return;
  }
  const named = namedBy(choices.options, typed);
  if (named !== undefined && named !== value) onChoose(named);
}

const hitOf = ({ text, isLeft }: Held, options: readonly Choice[]) =>
  isLeft ? namedBy(options, text) : options.find(({ label }) => fits(label, text))?.value;

/** Takes the hit of what was held, as the list comes; tells whether there is none, so that nothing is chosen. */
export function useHeldText({ held, hold, choices, value, onChoose, isAlwaysChosen }: HeldText & Chosen): boolean {
  const isAwaited = held === null || choices.isLoading || choices.isError;
  const hit = isAwaited ? undefined : hitOf(held, choices.options);
  const isInVain = !isAwaited && hit === undefined && !isAlwaysChosen && !held.isLeft;
  const take = useEffectEvent(() => {
    if (!isInVain) hold(null);
    // What was chosen before is not what the field says; what is no name is let go of, as where the list is there.
    const chosen = hit ?? (isAlwaysChosen || held?.isLeft ? value : '');
    if (chosen !== value) onChoose(chosen);
  });
  useEffect(() => (isAwaited ? undefined : take()), [isAwaited, hit]);
  return isInVain;
}
