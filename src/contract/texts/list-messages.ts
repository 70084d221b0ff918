/** What is said in the place of rows or choices. */
export const list = {
  loadFailed: 'This list could not be loaded. It is not empty: please try again.',
  retry: 'Retry',
  shownAsOf: (moment: string) => `What is shown is as of ${moment}.`,
  empty: 'Nothing found for these filters.',
  none: 'Nothing recorded yet.',
  addressLeftOut: (names: string) =>
    `This address also holds what cannot be used here: ${names}. That was left out; everything else applies.`,
  choiceMissing: (filters: string) =>
    `What was chosen here is no longer there: ${filters}. That filter was left out; everything else applies.`,
  linkCopied: 'The link was copied.',
  linkNotCopied: 'This browser does not let the page copy. The link is marked below: copy it from there.',
  filtersNotApplied: 'These filters are not applied yet.',
  readingEntry: 'Reading the entry...',
  changed: 'This list has changed',
  noProjects: 'No projects yet.',
  noDeposits: 'No deposits yet.',
  noSchedule: 'This project has no schedule yet.',
  chooseProject: 'Choose a project to see its schedule.',
  nothingToChoose: 'There is nothing to choose yet',
  noMatch: 'Nothing found',
  choicesNotLoaded: 'Could not be loaded',
} as const;
