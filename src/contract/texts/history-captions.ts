/** What is said in the history of the books beside names and figures. */
export const historyCaptions = {
  yes: 'Yes',
  no: 'No',
  attached: 'Attached',
  import: (batch: number) => `Import ${String(batch)}`,
  /** a row of a schedule as it was or is */
  scheduleRow: (id: number, type: string, amount: string, day: string) => `${String(id)}: ${type}, ${amount}, ${day}`,
} as const;
