import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectSchedule, ScheduleRowFacts, ScheduleVersionRow } from '#contract/areas/schedules.wire';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { headings } from '#contract/texts/headings';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { useScheduleVersionQuery, useScheduleVersionsQuery } from '../../../api/schedules.api';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { ListFailure } from '../../../parts/ListFailure';
import { QueryBlock } from '../../../parts/QueryBlock';
import { fresh } from '../../../transport/base-api';
import { tableRoles } from '../../../browser/table-roles';
import { TableScroll } from '../../../table/TableScroll';
import '../../../table/table.css';
import '../../../table/table-cards.css';

const { versions } = scheduleSetup;

/** The versions of a schedule: who, when, why; and of one each row, old beside new. */
export function HistoryDialog({ schedule, onClose }: { schedule: ProjectSchedule; onClose: () => void }) {
  const query = useScheduleVersionsQuery(schedule.projectid, fresh);
  const [shown, setShown] = useState<ScheduleVersionRow | null>(null);
  return (
    <ScreenDialog title={versions.title} size="xl" onClose={onClose}>
      {shown ? (
        <VersionRows projectId={schedule.projectid} version={shown} onBack={() => setShown(null)} />
      ) : (
        <QueryBlock query={query} skeleton={<span className="skeleton" />} empty={versions.none}>
          {(rows) => <VersionTable rows={rows} onShow={setShown} />}
        </QueryBlock>
      )}
    </ScreenDialog>
  );
}

const countsOf = ({ added, changed, removed }: ScheduleVersionRow) => versions.counts(added, changed, removed);

const cell = (heading: string) => ({ 'data-heading': heading, ...tableRoles.cell });

/** The headings, the first over the number of each row. */
function Heads({ of }: { of: readonly string[] }) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {of.map((head, place) => (
          <th key={head} scope="col" className={place === 0 ? 'table__number' : undefined} {...tableRoles.heading}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface VersionTableProps {
  rows: readonly ScheduleVersionRow[];
  onShow: (version: ScheduleVersionRow) => void;
}

function VersionTable({ rows, onShow }: VersionTableProps) {
  return (
    <TableScroll label={versions.title} className="versions__table">
      <table className="table report__table" aria-label={versions.title} {...tableRoles.table}>
        <Heads of={[versions.version, versions.when, versions.who, versions.what, versions.why]} />
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr key={row.version} {...tableRoles.row}>
              <th scope="row" className="table__number" data-heading={versions.version} {...tableRoles.rowHeading}>
                {row.version}
              </th>
              <td {...cell(versions.when)}>{formatWireMoment(row.savedAt)}</td>
              <td className="table__name" {...cell(versions.who)}>
                <bdi>{row.savedBy}</bdi>
              </td>
              <td {...cell(versions.what)}>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={versions.showOf(countsOf(row), row.version)}
                  onClick={() => onShow(row)}
                >
                  {countsOf(row)}
                </Button>
              </td>
              <td className="table__text" {...cell(versions.why)}>
                <bdi>{row.reason || captions.noValue}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

interface VersionRowsProps {
  projectId: number;
  version: ScheduleVersionRow;
  onBack: () => void;
}

function VersionRows({ projectId, version, onBack }: VersionRowsProps) {
  const { data, isError, refetch } = useScheduleVersionQuery({ projectId, version: version.version });
  return (
    <>
      <div className="versions__head">
        <p>{scheduleSetup.version(version.version, version.savedBy, version.savedAt)}</p>
        <Button variant="default" size="xs" onClick={onBack}>
          {versions.back}
        </Button>
      </div>
      {version.reason && <p className="dimmed">{version.reason}</p>}
      {!data && isError && <ListFailure onRetry={() => void refetch()} />}
      {!data && !isError && <span className="skeleton" role="status" aria-label={controls.loading} />}
      {data && (
        <TableScroll label={versions.rowsOf(version.version)} className="versions__table">
          <table className="table report__table" {...tableRoles.table}>
            <Heads of={[headings.id, versions.before, versions.after]} />
            <tbody {...tableRoles.group}>
              {data.changes.map(({ installmentid, before, after }) => (
                <tr key={installmentid} {...tableRoles.row}>
                  <th scope="row" className="table__number" data-heading={headings.id} {...tableRoles.rowHeading}>
                    {installmentid}
                  </th>
                  <td className="table__text" {...cell(versions.before)}>
                    <bdi>{factsText(before)}</bdi>
                  </td>
                  <td className="table__text" {...cell(versions.after)}>
                    <bdi>{factsText(after)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </>
  );
}

function factsText(facts: ScheduleRowFacts | null): string {
  if (!facts) return scheduleSetup.conflict.none;
  const { scheduletype, name, amount, scheduledate } = facts;
  return [scheduletype, name, formatAmount(amount), formatWireDate(scheduledate)].filter(Boolean).join(', ');
}
