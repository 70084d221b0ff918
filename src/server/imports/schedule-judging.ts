import type { ImportValues } from '#contract/imports/import-table';
import type { importTables } from '#contract/imports/import-tables';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { formatDate } from '#contract/values/dates';
import { formatCents } from '#contract/values/money';
import { writtenText } from '#contract/values/written-text';
import { limits } from '#contract/vocabulary/limits';
import { keptScheduleType } from '#contract/vocabulary/schedule';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { isSameRow, type LockedRow, paidAbove, type WantedRow } from '../schedules/schedule-changes';
import type { KeptRow } from '../schedules/schedules.queries';
import { Company, type NamedProject } from './import-company';
import type { ImportSettings } from './import-settings';
import { faulty, Faults, type ReadRow, type RowJudge, type Verdict } from './imported-kind';
import { Twins } from './twins';

export type ScheduleValues = ImportValues<(typeof importTables.schedules)['columns']>;

/** What is kept of a row of a schedule, with the version of the schedule that it was judged by, and whether its project was archived then. */
interface StagedScheduleRow extends WantedRow {
  readonly projectId: number;
  readonly version: number;
  readonly isArchived: boolean;
}

/** A schedule while a file is held against it. */
interface JudgedSchedule {
  readonly version: number;
  readonly lastInstallmentId: number;
  readonly rows: ReadonlyMap<number, LockedRow>;
  /** numbers that a row of the file has, also one that is at fault */
  readonly given: Set<number>;
  /** what its rows say, so that one that says the same again is noticed */
  readonly texts: ReadonlySet<string>;
  readonly twins: Twins;
  count: number;
}

/** Judges a file of schedules: a row without a number is added, one with the number of a row changes that. */
export class ScheduleJudge implements RowJudge<ScheduleValues> {
  private readonly schedules = new Map<number, JudgedSchedule>();

  private constructor(
    private readonly database: Connection,
    private readonly company: Company,
    private readonly settings: ImportSettings,
  ) {}

  static async begin(database: Connection, settings: ImportSettings): Promise<ScheduleJudge> {
    return new ScheduleJudge(database, await Company.read(database), settings);
  }

  async judge(chunk: readonly ReadRow<ScheduleValues>[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const row of chunk) verdicts.push(await this.judgeRow(row));
    return verdicts;
  }

  private async judgeRow({ line, read: { values, faults: ofCells } }: ReadRow<ScheduleValues>): Promise<Verdict> {
    const faults = new Faults(ofCells);
    const project = this.project(values.project, faults);
    if (!project) return faulty(line, faults.found);
    const schedule = await this.scheduleOf(project.id);
    const { installmentId = null, type, amount, scheduleDate } = values;
    const present = installmentId === null ? undefined : schedule.rows.get(installmentId);
    judgeNumber(installmentId, schedule, faults);
    const paid = amount === undefined ? null : paidAbove({ amount_cents: amount }, present);
    if (paid !== null) faults.add(headings.amount, messages.schedule.belowPaid(formatCents(paid)));
    if (ofCells.length > 0 || type === undefined || amount === undefined || scheduleDate === undefined)
      return faulty(line, faults.found);
    const row: KeptRow = {
      schedule_type: keptScheduleType(type),
      // Our own export has no names: what a file does not hold stays as it is.
      name: this.settings.columns.name === undefined ? (present?.name ?? '') : writtenText(values.name ?? ''),
      amount_cents: amount,
      schedule_date: scheduleDate,
    };
    const twin = present ? null : schedule.twins.whyOf(textOf(row), schedule.texts.has(textOf(row)));
    if (!present && twin === null && (schedule.count += 1) > limits.scheduleRows)
      faults.add(null, messages.importBatch.scheduleFull(project.name));
    if (faults.found.length > 0) return faulty(line, faults.found);
    if (!present) schedule.twins.add(textOf(row), line);
    const request: StagedScheduleRow = {
      projectId: project.id,
      version: schedule.version,
      isArchived: project.archivedAt !== null,
      installmentId,
      row,
    };
    // What overwrites a row of the schedule needs a tick, as what may be there already does.
    const isChange = present !== undefined && !isSameRow(present, row);
    return {
      line,
      faults: [],
      fitting: { request, postings: [[null, null, project.currencyId, row.amount_cents]] },
      isPossibleDuplicate: twin !== null || isChange,
      note: twin ?? noteOf(installmentId, present, row),
    };
  }

  private project(name: string | null | undefined, faults: Faults): NamedProject | null {
    const { projectId } = this.settings;
    if (name === undefined) return null;
    if (name !== null) return faults.take(headings.project, this.company.project(name));
    // A file with a column of projects says in every row whose it is.
    if (projectId === null || this.settings.columns.project !== undefined)
      return faults.add(headings.project, messages.import.required(headings.project));
    return faults.take(headings.project, this.company.projectOfId(projectId));
  }

  private async scheduleOf(projectId: number): Promise<JudgedSchedule> {
    const known = this.schedules.get(projectId);
    if (known) return known;
    // The version first: rows that are saved meanwhile are newer than it then, and nothing is written by it.
    const project = await firstRow(
      this.database,
      build.selectFrom('projects').select(['schedule_version', 'last_installment_id']).where('id', '=', projectId),
    );
    const found = await rows(
      this.database,
      build
        .selectFrom('schedule_rows')
        .select(['installment_id', 'schedule_type', 'name', 'amount_cents', 'paid_cents', 'schedule_date'])
        .where('project_id', '=', projectId),
    );
    const schedule: JudgedSchedule = {
      version: project?.schedule_version ?? 0,
      lastInstallmentId: project?.last_installment_id ?? 0,
      rows: new Map(found.map(({ installment_id, ...row }) => [installment_id, row])),
      given: new Set(),
      texts: new Set(found.map(textOf)),
      twins: new Twins(),
      count: found.length,
    };
    this.schedules.set(projectId, schedule);
    return schedule;
  }
}

/** A number is that of a row, or above all that were ever given (contract §9); in the file it stands once. */
function judgeNumber(id: number | null, { rows: present, lastInstallmentId, given }: JudgedSchedule, faults: Faults) {
  if (id === null) return;
  if (given.has(id)) faults.add(headings.installmentId, messages.schedule.numberTwice(id));
  else if (!present.has(id) && id <= lastInstallmentId)
    faults.add(headings.installmentId, messages.importBatch.numberGone(id, lastInstallmentId));
  else given.add(id);
}

const textOf = ({ schedule_type, name, amount_cents, schedule_date }: KeptRow) =>
  JSON.stringify([schedule_type.toLowerCase(), name.toLowerCase(), amount_cents, schedule_date]);

const shownFacts: readonly { heading: string; of: (row: KeptRow) => string }[] = [
  { heading: headings.type, of: ({ schedule_type: type }) => type },
  { heading: headings.name, of: ({ name }) => name || '–' },
  { heading: headings.amount, of: ({ amount_cents: amount }) => formatCents(amount) },
  { heading: headings.scheduleDate, of: ({ schedule_date: date }) => formatDate(date) },
];

function noteOf(id: number | null, present: KeptRow | undefined, row: KeptRow): string {
  const { importBatch } = messages;
  if (id === null || !present) return '';
  const changes = shownFacts.flatMap(({ heading, of }) =>
    of(present) === of(row) ? [] : [importBatch.changesFact(heading, of(present), of(row))],
  );
  return changes.length === 0 ? importBatch.likeInSchedule : importBatch.changesRow(id, changes.join(', '));
}
