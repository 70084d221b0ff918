import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { dueDays, dueSpans } from '#contract/values/due';
import type { DuePlace } from '../../parts/due-address';
import { DueFigure, ShortFigure } from '../../parts/DueFigure';
import type { CurrencyFigures } from '../../parts/due-figures';
import { rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import type { TableRows } from '../../table/list-rows';
import { CashFigure } from './CashFigure';

interface DueFiguresProps {
  label: string;
  list: TableRows<CurrencyFigures>;
  /** whose installments are shown */
  place: DuePlace | null;
}

/** A row for each currency; a figure leads to its installments, the cash to the accounts that it lies in. */
export function DueFigures({ label, list, place }: DueFiguresProps) {
  const columns: readonly TableColumn<CurrencyFigures>[] = [
    rowHeader(wordColumn(dueCaptions.currency, ({ currency }) => currency)),
    ...dueSpans.map((span) => ({
      heading: dueSpanNames[span],
      look: 'figure' as const,
      cell: (row: CurrencyFigures) => (
        <DueFigure of={row} span={span} isShown={place?.currency === row.currency && place.within === span} />
      ),
    })),
    { heading: dueCaptions.cash, look: 'figure', cell: (row) => <CashFigure of={row} /> },
    {
      heading: dueCaptions.short,
      look: 'figure',
      cell: ({ course }) => <ShortFigure course={course} days={dueDays} />,
    },
  ];
  return (
    <div className="due__figures">
      <DataTable
        label={label}
        columns={columns}
        list={list}
        pageSize={2}
        keyOf={({ currency }) => currency}
        empty={messages.due.nothingDue}
      />
    </div>
  );
}
