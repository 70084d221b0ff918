/** What the columns of the history's file are called beside its filters. */
export const historyFileCaptions = {
  time: (zone: string) => `Time (${zone})`,
  name: 'Name',
  field: 'Field',
  before: 'Before',
  after: 'After',
  seal: 'Seal',
  row: 'Row of the Log',
} as const;
