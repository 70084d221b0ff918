import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { type DueSpan, soonDueDays } from '#contract/values/due';
import { formatCents } from '#contract/values/money';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useReadDueQuery } from '../../api/due.api';
import { DueFigure, ShortFigure } from '../../parts/DueFigure';
import { type CurrencyFigures, figuresOf } from '../../parts/due-figures';
import { rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { fresh, listRows } from '../../table/list-rows';
import './home-due.css';

const spans: readonly DueSpan[] = ['overdue', `${soonDueDays}`];

const columns: readonly TableColumn<CurrencyFigures>[] = [
  rowHeader(wordColumn(dueCaptions.currency, ({ currency }) => currency)),
  ...spans.map((span) => ({
    heading: dueSpanNames[span],
    look: 'figure' as const,
    cell: (row: CurrencyFigures) => <DueFigure of={row} span={span} />,
  })),
  { heading: dueCaptions.cash, look: 'figure', cell: ({ cash }) => formatCents(cash) },
  {
    heading: dueCaptions.short,
    look: 'figure',
    cell: ({ course }) => <ShortFigure course={course} days={soonDueDays} />,
  },
];

export interface HomeDueProps {
  /** how often somebody has written since Home was opened */
  writes: number;
}

/** What is due soon in each currency, and whether the cash is enough for it; Due and Cash says more. */
export function HomeDue({ writes }: HomeDueProps) {
  const query = useReadDueQuery(undefined, fresh);
  const ask = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (writes > 0) ask();
  }, [writes]);
  const figures = query.data && figuresOf(query.data, soonDueDays);
  return (
    <>
      <div className="card__head">
        <h2 className="card__title">{screens.due}</h2>
        <Link to={screenPaths.due}>{dueCaptions.allDue}</Link>
      </div>
      <DataTable
        label={screens.due}
        columns={columns}
        list={listRows({ ...query, currentData: figures })}
        pageSize={2}
        keyOf={({ currency }) => currency}
        empty={messages.due.nothingDue}
      />
    </>
  );
}
