import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatDate, formatWireDate } from '#contract/values/dates';
import { roleAllows } from '#contract/vocabulary/permissions';
import { latePart } from '../../browser/late-part';
import { LatePopup } from '../../dialogs/LatePopup';
import type { DuePlace } from '../../parts/due-address';
import { paymentAddress } from '../../parts/payment-address';
import { Pager } from '../../report/Pager';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { nameColumn, rowHeader, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { installmentColumns } from './due-columns';
import type { MoveFormProps } from './MoveForm';
import { useDueRows } from './useDueRows';
import type { DueRow, WhatIf } from './what-if';
import '../../report/report.css';

const moveForm = latePart<MoveFormProps>(() =>
  import(/* webpackChunkName: "due-popups" */ './MoveForm').then((file) => file.MoveForm),
);

interface DueInstallmentsListProps {
  place: DuePlace;
  /** the company's day, from which the figures are counted */
  day: CalendarDate;
  onGo: (page: number) => void;
  whatIf: WhatIf;
  /** an installment on another day, in thought only */
  onMove: (row: DueRow, to: CalendarDate) => void;
}

/** The installments that a figure adds up, the earliest first. */
export function DueInstallmentsList({ place, day, onGo, whatIf, onMove }: DueInstallmentsListProps) {
  const [moving, setMoving] = useState<DueRow | null>(null);
  const list = useDueRows(place, whatIf, day);
  const mayPay = roleAllows(useAppSelector(selectRole), 'movements.record');
  const title = dueCaptions.installmentsOf(place.currency, dueSpanNames[place.within]);
  const { project, installment, dueOn, late, open } = installmentColumns(day);
  const columns = [
    rowHeader(nameColumn(project.heading, project.text)),
    {
      heading: installment.heading,
      look: 'name' as const,
      cell: (row: DueRow) => (mayPay ? <Link to={paymentAddress(row)}>{row.installment}</Link> : row.installment),
    },
    { heading: dueOn.heading, cell: (row: DueRow) => <DueOn row={row} /> },
    wordColumn(late.heading, late.text),
    { ...wordColumn(open.heading, open.text), look: 'figure' as const },
    {
      heading: whatIfCaptions.whatIf,
      look: 'buttons' as const,
      cell: (row: DueRow) => (
        <button
          type="button"
          className="row-button"
          aria-label={whatIfCaptions.moveOf(row.installment, row.project)}
          onPointerEnter={moveForm.load}
          onFocus={moveForm.load}
          onClick={() => setMoving(row)}
        >
          {whatIfCaptions.move}
        </button>
      ),
    },
  ];
  return (
    <section className="card card--flush" data-stale={list.isStale || undefined}>
      <div className="card__head">
        <h2 className="card__title">{title}</h2>
      </div>
      <DataTable
        label={title}
        columns={columns}
        list={list}
        keyOf={({ projectid, installmentid }) => `${String(projectid)} ${String(installmentid)}`}
        empty={messages.due.nothingInFigure}
      />
      <div className="card__foot report__foot">
        <Pager page={list.page} totalPages={list.totalPages} onGo={onGo} />
      </div>
      {moving && (
        <LatePopup
          part={moveForm}
          props={{ row: moving, onMove: (to) => onMove(moving, to), onClose: () => setMoving(null) }}
        />
      )}
    </section>
  );
}

/** The day of the books, and beneath it that of what is only thought of. */
function DueOn({ row: { scheduledate, to } }: { row: DueRow }) {
  return (
    <span>
      {formatWireDate(scheduledate)}
      {to && <span className="due__thought">{whatIfCaptions.movedTo(formatDate(to))}</span>}
    </span>
  );
}
