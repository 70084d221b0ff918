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
import { fresh } from '../../../table/list-rows';
import { TableScroll } from '../../../table/TableScroll';

const { versions } = scheduleSetup;

/** The versions of a schedule: who, when, why; and of one each row, old beside new. */
export function HistoryDialog({ schedule, onClose }: { schedule: ProjectSchedule; onClose: () => void }) {
  const query = useScheduleVersionsQuery(schedule.projectid, fresh);
  const [shown, setShown] = useState<ScheduleVersionRow | null>(null);
  return (
    <ScreenDialog title={versions.title} size="lg" onClose={onClose}>
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

interface VersionTableProps {
  rows: readonly ScheduleVersionRow[];
  onShow: (version: ScheduleVersionRow) => void;
}

function VersionTable({ rows, onShow }: VersionTableProps) {
  return (
    <TableScroll label={versions.title} className="versions__table">
      <table className="table" aria-label={versions.title}>
        <thead>
          <tr>
            {[versions.version, versions.when, versions.who, versions.what, versions.why].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.version}>
              <th scope="row">{row.version}</th>
              <td>{formatWireMoment(row.savedAt)}</td>
              <td className="table__name">{row.savedBy}</td>
              <td>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={versions.showOf(countsOf(row), row.version)}
                  onClick={() => onShow(row)}
                >
                  {countsOf(row)}
                </Button>
              </td>
              <td className="table__text">{row.reason || captions.noValue}</td>
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
          <table className="table">
            <thead>
              <tr>
                {[headings.id, versions.before, versions.after].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.changes.map(({ installmentid, before, after }) => (
                <tr key={installmentid}>
                  <th scope="row">{installmentid}</th>
                  <td className="table__text">{factsText(before)}</td>
                  <td className="table__text">{factsText(after)}</td>
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
