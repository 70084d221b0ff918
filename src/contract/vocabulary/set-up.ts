/** What a new company sets up before its first entry, in the order in which one needs the other. */
export const setUpSteps = ['company', 'currencies', 'accounts', 'people', 'projects'] as const;
export type SetUpStep = (typeof setUpSteps)[number];
