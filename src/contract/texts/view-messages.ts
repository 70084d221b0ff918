import { limits } from '../vocabulary/limits';

/** What is said about the named views of reports. */
export const viewMessages = {
  nameRequired: 'Name is required',
  nameTooLong: `Name cannot exceed ${String(limits.viewNameCharacters)} characters`,
  reportUnknown: 'This report has no views',
  addressInvalid: 'This is no view of the report. Nothing was saved; please open the report anew and try again.',
  addressTooLong:
    'What is searched for is too long to be kept in a view. Nothing was saved; please shorten the search and try again.',
  sharedRequired: 'It must be said whether the view is for everybody',
  mayNotShare: 'Views for everybody are saved by those who record. Nothing was saved; please save it for yourself.',
  nameTaken: (name: string) =>
    `You have a view named ${name} already. Nothing was saved; please choose another name, or replace that view.`,
  sharedNameTaken: (name: string, owner: string) =>
    `There is a view named ${name} for everybody already, from ${owner}. Nothing was saved; please choose another name.`,
  tooMany: `You have ${String(limits.viewsOfPerson)} views of this report, which is the most. Nothing was saved; please delete one first.`,
  tooManyShared: `This report has ${String(limits.sharedViews)} views for everybody, which is the most. Nothing was saved; please save it for yourself.`,
  notFound: 'This view does not exist any more. Please open the list again.',
  ofSomebodyElse: 'This view belongs to somebody else. Nothing was changed; please save a view of your own.',
  created: 'View saved!',
  updated: 'View saved!',
  saving: 'Saving view...',
  saveFailed: 'The view was not saved.',
  confirmRemove: 'Do you really want to delete this view? What it shows stays as it is.',
  confirmRemoveShared: 'Do you really want to delete this view for everybody? What it shows stays as it is.',
  removing: 'Deleting view...',
  removed: 'View deleted!',
  removeFailed: 'The view was not deleted.',
  none: 'No views yet. Choose filters, and save them here under a name.',
} as const;
