/** What is said about projects and their owners. */
export const projectMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name cannot exceed 100 characters',
  nameTaken: (name: string) =>
    `There is already a project named ${name} that is not archived. Nothing was saved; please choose another name.`,
  currencyRequired: 'Currency is required',
  currencyFixed: (name: string) =>
    `The currency of ${name} cannot change: its schedule has rows in it. Nothing was saved.`,
  startRequired: 'Start Date is required',
  latitudeInvalid: 'Latitude must be a number from -90 to 90 with at most 6 decimals',
  longitudeInvalid: 'Longitude must be a number from -180 to 180 with at most 6 decimals',
  placeIncomplete: 'Latitude and Longitude belong together: please fill in both or neither',
  valueInvalid: 'Value must be greater than 0, or empty',
  created: 'Project saved!',
  updated: 'Project updated!',
  archived: 'Project archived!',
  restored: 'Project restored!',
  ownersSaved: 'Owners saved!',
  ownersRemoved: 'Owners deleted!',
  notFound: 'This project does not exist. Please load the list again.',
  versionRequired: 'Please say which version of the project you have read.',
  archivedPayment: (name: string) =>
    `${name} is archived, so nothing can be paid on it. Nothing was saved; whoever keeps the projects can restore it under Project Setup.`,
  ownersRequired: 'Please name at least one owner',
  ownersTooMany: 'A project can have at most 200 owners',
  ownerRequired: 'Please choose a person in every row',
  ownerUnknown: 'One of these people does not exist. Please choose the owners again.',
  ownerTwice: (name: string) => `${name} is in the list twice. Please leave one row of each person.`,
  ownerOfSystem: (name: string) => `${name} is a system user and cannot be an owner. Please choose another person.`,
  ownerDisabled: (name: string) =>
    `${name} is disabled and cannot become an owner. Please choose another person, or enable this one under People first.`,
  shareInvalid: 'Each share must be above 0 and at most 100, with at most 2 decimals',
  sharesNotWhole: (sum: string) => `The shares add up to ${sum} %. They must add up to 100.00 %.`,
  ownersFromRequired: 'The day from which these owners hold is required',
  ownersNotFound: 'There are no owners from this day on any more. Please load the list again.',
  ownersLast: 'These are the only owners of the project, so they cannot be deleted. Nothing was changed.',
} as const;
