import { entryCaptions } from '../texts/entry-captions';
import type { Column, MovementReport } from './report';

/** What a list of reversed entries has behind the columns of its report: by whom, when, on which day, why, and what replaced it. */
export const reversalColumns = [
  { member: 'reversedBy', kind: 'name', heading: entryCaptions.reversedBy },
  { member: 'reversedAt', kind: 'word', heading: entryCaptions.reversedAt },
  { member: 'reversedOn', kind: 'day', heading: entryCaptions.reversalDay },
  { member: 'reversalReason', kind: 'text', heading: entryCaptions.reason },
  { member: 'replacedBy', kind: 'number', heading: entryCaptions.replacedBy },
] as const satisfies readonly Column[];

/**
 * The same report of the reversed entries, in a file of its own name, since none of them counts any more; where it tells
 * times by the clock of a zone, the heading names that.
 */
export const reversedReport = (report: MovementReport, zone?: string): MovementReport => ({
  ...report,
  fileName: `reversed-${report.fileName}`,
  countsNothing: true,
  columns: [
    ...report.columns,
    ...reversalColumns.map((column) =>
      zone !== undefined && column.member === 'reversedAt'
        ? { ...column, heading: `${column.heading} (${zone})` }
        : column,
    ),
  ],
});
