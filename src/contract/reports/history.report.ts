import type { HistoryEntry } from '../areas/history.wire';
import { entryCaptions } from '../texts/entry-captions';
import { headings } from '../texts/headings';
import { historyCaptions } from '../texts/history-captions';
import { historyFileCaptions } from '../texts/history-file-captions';
import { historyKinds } from '../texts/history-words';
import { clockOf } from '../values/zone-clock';
import { paths } from '../vocabulary/paths';
import type { AnyRow } from './cells';
import { declareReport } from './report';

const { filters } = historyCaptions;

/** The history of the books (contract §8) as a file: a row for each thing that differs, by the clock of this zone. */
export const historyReport = (zone: string) =>
  declareReport({
    path: paths.books.history,
    list: 'list',
    fileName: 'history.csv',
    columns: [
      { member: 'date', kind: 'day', heading: headings.date, isRowHeader: true },
      { member: 'time', kind: 'word', heading: historyFileCaptions.time(zone) },
      { member: 'by', kind: 'name', heading: filters.person },
      { member: 'kind', kind: 'name', heading: filters.kind },
      { member: 'subject', kind: 'number', heading: filters.subject },
      { member: 'name', kind: 'name', heading: historyFileCaptions.name },
      { member: 'deed', kind: 'word', heading: filters.deed },
      { member: 'label', kind: 'name', heading: historyFileCaptions.field },
      { member: 'before', kind: 'text', heading: historyFileCaptions.before },
      { member: 'after', kind: 'text', heading: historyFileCaptions.after },
      { member: 'seal', kind: 'word', heading: historyFileCaptions.seal },
      { member: 'id', kind: 'number', heading: historyFileCaptions.row },
    ],
  });

/** What puts an entry into rows of the file; one of which nothing differs has a row all the same. */
export function historyRows(zone: string): (entry: HistoryEntry) => readonly AnyRow[] {
  const clock = clockOf(zone);
  return ({ id, at, by, kind, subject, deed, seal, changes }) => {
    const isNumber = /^\d{1,15}$/.test(subject.id);
    const common = {
      ...clock(new Date(at)),
      ...{ by, deed, id },
      kind: historyKinds[kind]?.name ?? kind,
      subject: isNumber ? subject.id : null,
      name: isNumber ? subject.name : subject.name || subject.id,
      seal: entryCaptions.seals[seal],
    };
    if (changes.length === 0) return [common];
    return changes.map(({ label, before, after, isThroughout }) => {
      const none = isThroughout ? historyCaptions.none : null;
      return { ...common, label, before: before ?? none, after: after ?? none };
    });
  };
}
