/** What stands in the list of views and over its forms. */
export const viewCaptions = {
  own: 'Your views',
  shared: 'For everybody',
  /** who has saved a view for everybody */
  from: (owner: string) => `from ${owner}`,
  sharedByYou: 'shared by you',
  save: 'Save this view',
  edit: 'Edit View',
  editOf: (name: string) => `Edit view: ${name}`,
  removeOf: (name: string) => `Delete view: ${name}`,
  forEverybody: 'For everybody',
  replace: 'Replace it by what is shown now',
  seenBy: 'Seen by',
  everybody: 'Everybody',
  onlyYou: 'Only you',
} as const;
