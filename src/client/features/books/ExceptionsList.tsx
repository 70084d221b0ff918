import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { ExceptionRow } from '#contract/areas/closings.wire';
import { buttons } from '#contract/texts/buttons';
import { closingCaptions } from '#contract/texts/closing-captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { useEndExceptionMutation, useListExceptionsQuery } from '../../api/closings.api';
import { useMinute } from '../../browser/today';
import { useActionFlow } from '../../dialogs/useActionFlow';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';

interface ExceptionsListProps {
  /** where no day is closed, there is nothing to except */
  isAnyClosed: boolean;
  onAdd: () => void;
}

const daysOf = ({ startDate, endDate }: ExceptionRow) =>
  startDate === endDate ? formatWireDate(startDate) : `${formatWireDate(startDate)} – ${formatWireDate(endDate)}`;

function statusOf({ isHeld, endedBy }: ExceptionRow): string {
  if (endedBy !== null) return closingCaptions.endedBy(endedBy);
  return isHeld ? closingCaptions.isHeld : closingCaptions.isOver;
}

const { confirmEnd, ending, ended, endFailed } = messages.closing;

/** Who may record on which closed days, until when and why; what holds can be ended. */
export function ExceptionsList({ isAnyClosed, onAdd }: ExceptionsListProps) {
  const query = useListExceptionsQuery(undefined, fresh);
  useBooksWatch();
  const { currentData, refetch } = query;
  const minute = useMinute();
  const hasRunOut = currentData?.some(({ isHeld, until }) => isHeld && Date.parse(until) <= minute) ?? false;
  useEffect(() => {
    // Whether it holds is for the server's clock to say.
    if (hasRunOut) void refetch();
  }, [hasRunOut, minute, refetch]);
  const [endException] = useEndExceptionMutation();
  const end = useActionFlow<ExceptionRow>({
    texts: { warning: confirmEnd, loader: ending, done: ended, failed: endFailed, unknown: endFailed },
    facts: (row) => [
      { label: closingCaptions.person, value: row.name },
      { label: closingCaptions.days, value: daysOf(row) },
    ],
    call: ({ id }) => endException(id).unwrap(),
  });
  const columns: readonly TableColumn<ExceptionRow>[] = [
    rowHeader(nameColumn(closingCaptions.person, ({ name }) => name)),
    wordColumn(closingCaptions.days, daysOf),
    wordColumn(closingCaptions.holdsUntil, ({ until }) => formatWireMoment(until)),
    nameColumn(closingCaptions.reason, ({ reason }) => reason),
    nameColumn(closingCaptions.givenBy, ({ givenBy }) => givenBy),
    nameColumn(closingCaptions.status, statusOf),
    {
      heading: headings.actions,
      look: 'buttons',
      cell: (row) =>
        row.isHeld && (
          <button
            type="button"
            className="row-button row-button--danger"
            aria-label={`${buttons.end} ${row.name}, ${daysOf(row)}`}
            onClick={() => void end(row)}
          >
            {buttons.end}
          </button>
        ),
    },
  ];
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{closingCaptions.exceptions}</h2>
        <Button size="xs" onClick={onAdd} disabled={!isAnyClosed}>
          {closingCaptions.addException}
        </Button>
      </div>
      <DataTable
        label={closingCaptions.exceptions}
        list={listRows(query)}
        columns={columns}
        keyOf={({ id }) => id}
        empty={closingCaptions.noExceptions}
      />
    </section>
  );
}
