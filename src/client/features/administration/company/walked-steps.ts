import { companyCaptions } from '#contract/texts/company-captions';
import { setUpSteps } from '#contract/vocabulary/set-up';

/** The steps one walks through: what is set up, and at last the first entry. */
export const walkedSteps = [...setUpSteps, 'entry'] as const;
export type WalkedStep = (typeof walkedSteps)[number];

const { stepWords, firstEntry, firstEntryAbout } = companyCaptions;

/** What a step is called, and what it is about. */
export const wordsOf = (step: WalkedStep): { readonly name: string; readonly about: string } =>
  step === 'entry' ? { name: firstEntry, about: firstEntryAbout } : stepWords[step];
