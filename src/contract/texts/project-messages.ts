import { buttons } from './buttons';
import { screens } from './screen-names';

/** What is said about projects and their owners. */
export const projectMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name cannot exceed 100 characters',
  nameTaken: (name: string) =>
    `There is already a project named ${name} that is not archived. Nothing was saved; please choose another name.`,
  restoredNameTaken: (name: string) =>
    `There is another project named ${name} that is not archived. Nothing was changed; please give one of the two another name under ${buttons.edit} first, then restore this one.`,
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
    `${name} is archived, so nothing can be paid on it. Nothing was saved; whoever keeps the projects can restore it under ${screens.projectSetup}.`,
  ownersRequired: 'Please name at least one owner',
  ownersTooMany: 'A project can have at most 200 owners',
  ownerRequired: 'Please choose a person in every row',
  ownerUnknown: 'One of these people does not exist. Please choose the owners again.',
  ownerTwice: (name: string) => `${name} is in the list twice. Please leave one row of each person.`,
  ownerTwiceTyped: 'Somebody is in the list twice. Please leave one row of each person.',
  ownerOfSystem: (name: string) => `${name} is a system user and cannot be an owner. Please choose another person.`,
  ownerDisabled: (name: string) =>
    `${name} is disabled and cannot become an owner. Please choose another person, or enable this one under ${screens.people} first.`,
  shareInvalid: 'Each share must be above 0 and at most 100, with at most 2 decimals',
  sharesNotWhole: (sum: string) => `The shares add up to ${sum} %. They must add up to 100.00 %.`,
  ownersFromRequired: 'The day from which these owners hold is required',
  ownersReplaced: (day: string, owners: string) => `These take the place of the owners from ${day} on: ${owners}.`,
  ownersMoved: (before: string, day: string) => `These owners hold from ${day} on, no longer from ${before} on.`,
  ownersNotKnown:
    'The owners from other days could not be loaded, so it is not known whether these take the place of others.',
  ownersNotFound: 'There are no owners from this day on any more. Please load the list again.',
  ownersLast: 'These are the only owners of the project, so they cannot be deleted. Nothing was changed.',
  belowScheduled: (scheduled: string) => `This is less than what is scheduled: ${scheduled}.`,
  saving: 'Saving project...',
  saveFailed: 'The project could not be saved.',
  savingOwners: 'Saving owners...',
  ownersFailed: 'The owners could not be saved.',
  removingOwners: 'Deleting owners...',
  confirmRemoveOwners: (next: string | null) =>
    `Do you really want to delete these owners? ${next === null ? 'Those before hold on.' : `They are the first: those from ${next} on hold for all days before that, too.`}`,
  noOwners: 'This project has no owners yet.',
  archiving: 'Archiving project...',
  confirmArchive:
    'Do you really want to archive this project? It leaves the lists to pay from, and stays in the reports.',
  restoring: 'Restoring project...',
  confirmRestore: 'Do you want to bring this project back?',
  actionFailed: 'Operation failed.',
  noneFound: 'No project fits what you search for.',
  none: 'No projects yet. Add the first one with its owners; its schedule is set up from its row.',
  noneArchived: 'No project is archived.',
} as const;
