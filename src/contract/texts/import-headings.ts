/** Heads of files that are imported, where no table or form of ours has them. */
export const importHeadings = {
  role: 'Role',
  projectValue: 'Project Value',
  latitude: 'Latitude',
  longitude: 'Longitude',
  owner: 'Owner',
  share: 'Share',
  ownersFrom: 'Owners From',
} as const;
