/** Sentences about the company itself and its set-up. */
export const companyMessages = {
  nameRequired: 'Company name is required',
  nameTooLong: 'Company name cannot exceed 100 characters',
  timeZoneRequired: 'Time zone is required',
  unknownTimeZone: (name: string) =>
    `The time zone ${name} is not known to this server and its database. Nothing was saved; please choose one of the list.`,
  saving: 'Saving company...',
  updated: 'Company saved!',
} as const;
