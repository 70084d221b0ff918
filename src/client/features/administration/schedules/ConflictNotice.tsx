import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { ScheduleRowValues } from '#contract/areas/schedules.form';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { headings } from '#contract/texts/headings';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { TableScroll } from '../../../table/TableScroll';
import { differencesOf } from './grid-merge';
import { isSame, savedRows, typedRow } from './grid-rows';
import type { ScheduleGrid } from './useScheduleGrid';

interface ConflictNoticeProps {
  grid: ScheduleGrid;
  /** what somebody else saved meanwhile */
  current: ProjectSchedule;
  /** what is typed was sent before it, and Save sends it once more */
  isRepeat: boolean;
  onTakeUp: () => void;
  onDiscard: () => void;
}

const { conflict } = scheduleSetup;

/** A row in one line: 'Installment, Installment 3, 1,250.00, 05 Jan 2026'. */
function rowText(row: ScheduleRowValues | null): string {
  if (!row) return conflict.none;
  const { type, name, amount, date } = typedRow(row);
  return [type, name, amount, date].filter(Boolean).join(', ');
}

/** Somebody else saved another version: who, and what differs; their changes can be taken up under what is typed here. */
export function ConflictNotice({ grid, current, isRepeat, onTakeUp, onDiscard }: ConflictNoticeProps) {
  const { base, rows, sent } = grid.state;
  const differences = differencesOf(base, savedRows(current), rows, sent);
  const { savedBy, savedAt } = current;
  return (
    <section className="conflict" role="alert">
      <div className="conflict__head">
        <TriangleAlert size={18} aria-hidden />
        <div>
          <p className="conflict__title">{savedBy && savedAt ? conflict.title(savedBy, savedAt) : conflict.unknown}</p>
          {isRepeat && <p>{conflict.unclear}</p>}
          <p>{differences.length > 0 ? (isRepeat ? conflict.differing : conflict.advice) : conflict.nothing}</p>
        </div>
      </div>
      {differences.length > 0 && (
        <TableScroll label={conflict.differences} className="conflict__table">
          <table className="table">
            <thead>
              <tr>
                {[headings.id, conflict.opened, conflict.theirs, conflict.yours].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ id, opened, theirs, yours }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td className="table__text">{rowText(opened)}</td>
                  <td className="table__text">{rowText(theirs)}</td>
                  <td className="table__text">
                    {opened && yours && isSame(opened, yours) ? conflict.untouched : rowText(yours)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <div className="conflict__buttons">
        <Button variant="default" size="xs" onClick={onDiscard}>
          {conflict.discard}
        </Button>
        <Button size="xs" onClick={onTakeUp}>
          {conflict.takeUp}
        </Button>
      </div>
    </section>
  );
}
