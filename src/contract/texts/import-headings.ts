/** Heads of files that are imported, where no table of ours has them yet. */
export const importHeadings = {
  username: 'Username',
  role: 'Role',
  startDate: 'Start Date',
  endDate: 'End Date',
  projectValue: 'Project Value',
  latitude: 'Latitude',
  longitude: 'Longitude',
  owner: 'Owner',
  share: 'Share',
  ownersFrom: 'Owners From',
  overdraftLimit: 'Overdraft Limit',
  openingBalance: 'Opening Balance',
  openingDate: 'Opening Date',
} as const;
