/** Sentences about the company itself and its set-up. */
export const companyMessages = {
  nameRequired: 'Company name is required',
  nameTooLong: 'Company name cannot exceed 100 characters',
  timeZoneRequired: 'Time zone is required',
  unknownTimeZone: (name: string) =>
    `The time zone ${name} is not known to this server and its database. Nothing was saved; please choose one of the list.`,
  saving: 'Saving company...',
  updated: 'Company saved!',
  saveFailed: 'The company was not saved.',
  notLoaded: 'The company could not be loaded. Nothing of it is lost: please try again.',
  setUpNotLoaded: 'It could not be read how far the set-up is. Nothing of it is lost: please try again.',
  isNow: (name: string, timeZone: string) =>
    `Somebody has changed the company meanwhile: it is ${name} in ${timeZone} now. Clear takes that over; then type yours again.`,
} as const;
