import type { ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { headings } from '#contract/texts/headings';
import { labels } from '#contract/texts/field-labels';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { LongName } from '../../parts/LongName';
import type { EntriesPlace } from '../../report/entries-place';
import { EntryLink } from '../../report/EntryLink';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../table/columns';

/** What came in, or went out. */
const side = (amount: number, isOfSide: boolean) => (isOfSide ? formatAmount(Math.abs(amount)) : '');

/** The columns of entries, as the account's statement has them; an entry opens by its date. */
export const entryColumns = (place: Pick<EntriesPlace, 'addressOf'>): readonly TableColumn<ReconciliationEntry>[] => [
  rowHeader({
    ...wordColumn<ReconciliationEntry>(headings.date, ({ date }) => formatWireDate(date)),
    cell: ({ date, entry }) => <EntryLink place={place} entry={entry} text={formatWireDate(date)} />,
  }),
  { ...wordColumn(statementCaptions.entry, ({ entry }) => String(entry)), look: 'figure' },
  {
    heading: headings.type,
    look: 'name',
    cell: ({ kind, isReversed }) => (
      <>
        <LongName>{kind}</LongName>
        {isReversed && (
          <span className="badge badge--warning" title={reconciliationCaptions.reversedAbout}>
            {reconciliationCaptions.reversed}
          </span>
        )}
      </>
    ),
  },
  nameColumn(statementCaptions.counterpart, ({ counterpart }) => counterpart),
  { ...wordColumn(labels.remarks, ({ remarks }) => remarks), look: 'text' },
  { ...wordColumn(statementCaptions.in, ({ amount }) => side(amount, amount > 0)), look: 'figure' },
  { ...wordColumn(statementCaptions.out, ({ amount }) => side(amount, amount < 0)), look: 'figure' },
];
