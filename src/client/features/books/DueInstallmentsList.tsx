import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueInstallment } from '#contract/areas/due.wire';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatDate, formatWireDate } from '#contract/values/dates';
import type { DueSpan } from '#contract/values/due';
import { formatAmount } from '#contract/values/money';
import { roleAllows } from '#contract/vocabulary/permissions';
import { installmentLabel, overdueText } from '#contract/vocabulary/schedule';
import { useListDueInstallmentsQuery } from '../../api/due.api';
import { useToday } from '../../browser/today';
import { paymentAddress } from '../../parts/payment-address';
import { Pager } from '../../report/Pager';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { fresh } from '../../table/list-rows';
import { MoveForm } from './MoveForm';
import { askedInstallments } from './useDuePlace';
import { movedOf, type WhatIf } from './what-if';
import '../../report/report.css';

interface DueInstallmentsListProps {
  place: { readonly currency: string; readonly within: DueSpan; readonly page: number };
  onGo: (page: number) => void;
  whatIf: WhatIf;
  /** an installment on another day, in thought only */
  onMove: (row: DueInstallment, to: CalendarDate) => void;
}

const figureColumn = (heading: string, of: (row: DueInstallment) => number): TableColumn<DueInstallment> => ({
  heading,
  cell: (row) => formatAmount(of(row)),
  look: 'figure',
});

/** The installments that a figure adds up, the earliest first. */
export function DueInstallmentsList({ place, onGo, whatIf, onMove }: DueInstallmentsListProps) {
  const [moving, setMoving] = useState<DueInstallment | null>(null);
  const today = useToday();
  const mayPay = roleAllows(useAppSelector(selectRole), 'movements.record');
  const query = useListDueInstallmentsQuery(askedInstallments(place), fresh);
  const { data, isError, isFetching, currentData, fulfilledTimeStamp, refetch } = query;
  const title = dueCaptions.installmentsOf(place.currency, dueSpanNames[place.within]);
  const columns = [
    rowHeader(nameColumn<DueInstallment>(dueCaptions.project, ({ project }) => project)),
    {
      heading: dueCaptions.installment,
      look: 'name' as const,
      cell: (row: DueInstallment) =>
        mayPay ? <Link to={paymentAddress(row)}>{installmentLabel(row)}</Link> : installmentLabel(row),
    },
    { heading: dueCaptions.dueOn, cell: (row: DueInstallment) => <DueOn row={row} to={movedOf(whatIf, row)?.to} /> },
    wordColumn<DueInstallment>(dueCaptions.late, ({ scheduledate }) => overdueText(scheduledate, today)),
    figureColumn(dueCaptions.open, ({ open }) => open),
    {
      heading: whatIfCaptions.whatIf,
      cell: (row: DueInstallment) => (
        <button
          type="button"
          className="row-button"
          aria-label={whatIfCaptions.moveOf(installmentLabel(row), row.project)}
          onClick={() => setMoving(row)}
        >
          {whatIfCaptions.move}
        </button>
      ),
    },
  ];
  return (
    <section className="card card--flush" data-stale={(isFetching && !currentData) || undefined}>
      <div className="card__head">
        <h2 className="card__title">{title}</h2>
      </div>
      <DataTable
        label={title}
        columns={columns}
        list={{
          rows: data?.installments ?? null,
          isStale: isFetching && !currentData,
          totalPages: data?.totalPages ?? null,
          totalItems: data?.totalItems,
          failure: isError ? (data ? 'with old rows' : 'without rows') : null,
          asOf: fulfilledTimeStamp,
          retry: () => void refetch(),
        }}
        keyOf={({ projectid, installmentid }) => `${String(projectid)} ${String(installmentid)}`}
        empty={messages.due.nothingInFigure}
      />
      <div className="card__foot report__foot">
        <Pager page={data?.currentPage ?? place.page} totalPages={data?.totalPages ?? null} onGo={onGo} />
      </div>
      {moving && (
        <MoveForm
          row={moving}
          to={movedOf(whatIf, moving)?.to}
          onMove={(to) => onMove(moving, to)}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}

/** The day of the books, and beneath it that of what is only thought of. */
function DueOn({ row, to }: { row: DueInstallment; to: CalendarDate | undefined }) {
  return (
    <span>
      {formatWireDate(row.scheduledate)}
      {to && <span className="due__thought">{whatIfCaptions.movedTo(formatDate(to))}</span>}
    </span>
  );
}
