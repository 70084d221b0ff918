import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import type { DuePlace } from '../../parts/due-address';
import { DueFigure, ShortFigure } from '../../parts/DueFigure';
import type { CurrencyFigures } from '../../parts/due-figures';
import { rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import type { TableRows } from '../../table/list-rows';
import { CashFigure } from './CashFigure';
import { figureColumns } from './due-columns';

interface DueFiguresProps {
  label: string;
  list: TableRows<CurrencyFigures>;
  /** whose installments are shown */
  place: DuePlace | null;
}

/** A row for each currency; a figure leads to its installments, the cash to the accounts that it lies in. */
export function DueFigures({ label, list, place }: DueFiguresProps) {
  const { currency, spans, cash, short } = figureColumns;
  const columns: readonly TableColumn<CurrencyFigures>[] = [
    rowHeader(wordColumn(currency.heading, currency.text)),
    ...spans.map(({ span, heading }) => ({
      heading,
      look: 'figure' as const,
      cell: (row: CurrencyFigures) => (
        <DueFigure of={row} span={span} isShown={place?.currency === row.currency && place.within === span} />
      ),
    })),
    { heading: cash.heading, look: 'figure', cell: (row) => <CashFigure of={row} /> },
    {
      heading: short.heading,
      look: 'figure',
      cell: ({ course }) => <ShortFigure course={course} enough={dueCaptions.enough} />,
    },
  ];
  return (
    <div className="due__figures">
      <DataTable
        label={label}
        columns={columns}
        list={list}
        pageSize={2}
        keyOf={currency.text}
        empty={messages.due.nothingDue}
      />
    </div>
  );
}
