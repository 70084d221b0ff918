import { labels } from './field-labels';

/** What is said in the history of the books beside names and figures. */
export const historyCaptions = {
  yes: 'Yes',
  no: 'No',
  attached: 'Attached',
  /** what a record has none of, before or after */
  none: 'None',
  import: (batch: number) => `Import ${String(batch)}`,
  /** a row of a schedule as it was or is */
  scheduleRow: (id: number, type: string, name: string, amount: string, day: string) =>
    `${String(id)}: ${[type, name, amount, day].filter(Boolean).join(', ')}`,
  /** what the filters are called */
  filters: {
    person: 'Person',
    kind: 'Kind',
    subject: 'Number',
    startDate: labels.startDate,
    endDate: labels.endDate,
    deed: 'Deed',
  },
  everything: 'Everything',
  deeds: { added: 'Added', changed: 'Changed', corrected: 'Corrected', deleted: 'Deleted' },
  seals: 'Seals',
  /** 'Deposit 12', 'Account 3: Main Operating (USD)' */
  subject: (kind: string, id: string, name: string) => [`${kind} ${id}`.trim(), name].filter(Boolean).join(': '),
  newer: 'Newer',
  older: 'Older',
  newest: 'Newest',
  oldest: 'Oldest',
} as const;
