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

/** A project and owners that stand in templates: nobody has them, so that rows which were left there are found at fault. */
export const importExamples = ['(example) Project', '(example) First Owner', '(example) Second Owner'] as const;
