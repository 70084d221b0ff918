import type { NewProjectBody } from '#contract/areas/project-setup.wire';
import { seenCell } from '#contract/imports/foreign-cells';
import type { ImportValues } from '#contract/imports/import-table';
import type { ReadValues, RowFault } from '#contract/imports/judge-row';
import type { importTables } from '#contract/imports/import-tables';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { importHeadings } from '#contract/texts/import-headings';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateToWire } from '#contract/values/dates';
import { centsToNumber } from '#contract/values/money';
import { nameLetters } from '#contract/values/plain-letters';
import type { Share } from '#contract/values/shares';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';
import { requireOwner, requireWhole } from '../project-setup/owner-rules';
import { factsOf, type ProjectFacts } from '../project-setup/project-facts';
import { Refusal } from '../refusal';
import { Company } from './import-company';
import type { ImportSettings } from './import-settings';
import { faulty, Faults, type ReadRow, type RowJudge, type Verdict } from './imported-kind';

export type ProjectValues = ImportValues<(typeof importTables.projects)['columns']>;

/** An owner as a row names one. */
export interface StagedOwner {
  readonly userid: number;
  /** hundredths of a percent */
  readonly share: Share;
  readonly validFrom: CalendarDate;
}

/** What is kept of a row of projects: the line on which its project begins, what that is on its first row, and an owner. */
export interface StagedProjectRow {
  readonly first: number;
  readonly facts: ProjectFacts | null;
  readonly owner: StagedOwner | null;
}

/** Owners of one project from a day on. */
interface OwnerSet {
  readonly line: number;
  readonly shares: Share[];
  readonly people: Set<number>;
  isFaulty: boolean;
}

/** The rows of one project. */
interface ProjectRows {
  readonly first: number;
  /** of its first row, as far as it could be read */
  readonly values: ReadValues<ProjectValues>;
  readonly sets: Map<string, OwnerSet>;
  /** a row of it could not be read, so that it is not known what its shares are together */
  isFaulty: boolean;
}

/** What is said of the project itself, under its heads. */
const factHeadings = {
  currency: headings.currency,
  startDate: labels.startDate,
  endDate: labels.endDate,
  value: importHeadings.projectValue,
  latitude: importHeadings.latitude,
  longitude: importHeadings.longitude,
} as const;
type Fact = keyof typeof factHeadings;

const headingOfMember: Readonly<Record<string, string>> = {
  startdate: factHeadings.startDate,
  enddate: factHeadings.endDate,
  latitude: factHeadings.latitude,
  longitude: factHeadings.longitude,
};

/** Judges a file of projects: a row an owner, and what a project is on the first of its rows. */
export class ProjectJudge implements RowJudge<ProjectValues> {
  private readonly projects = new Map<string, ProjectRows>();
  private last: ProjectRows | null = null;
  /** what was told of rows at fault, by their lines */
  private readonly told = new Map<number, readonly RowFault[]>();

  private constructor(
    private readonly company: Company,
    private readonly currencies: ReadonlyMap<string, number>,
    private readonly namePlace: number | undefined,
  ) {}

  static async begin(database: Connection, settings: ImportSettings): Promise<ProjectJudge> {
    const currencies = await rows(database, build.selectFrom('currencies').select(['id', 'code']));
    const byCode = new Map(currencies.map(({ id, code }) => [code.toLowerCase(), id]));
    return new ProjectJudge(await Company.read(database), byCode, settings.columns.project);
  }

  judge(chunk: readonly ReadRow<ProjectValues>[]): Promise<readonly Verdict[]> {
    return Promise.resolve(chunk.map((row) => this.judgeRow(row)));
  }

  /** Shares are only whole when the last row has come; where one of their rows is at fault that is said, and this is not. */
  ending(): readonly Verdict[] {
    return [...this.projects.values()].flatMap(({ sets, isFaulty }) =>
      [...sets.values()].flatMap((set) => {
        const faults = new Faults();
        if (!isFaulty && !set.isFaulty) faults.hold(importHeadings.share, () => requireWhole(set.shares));
        if (faults.found.length === 0) return [];
        return [faulty(set.line, [...(this.told.get(set.line) ?? []), ...faults.found])];
      }),
    );
  }

  private judgeRow({ line, cells, read }: ReadRow<ProjectValues>): Verdict {
    const name = this.namePlace === undefined ? '' : seenCell(cells[this.namePlace]);
    const { values, faults: ofCells } = read;
    const known = this.projects.get(nameLetters(name));
    const project = known ?? { first: line, values, sets: new Map<string, OwnerSet>(), isFaulty: false };
    if (name !== '') this.projects.set(nameLetters(name), project);
    // A row that does not say whose it is most likely belongs to the project above it.
    const meant = name === '' ? this.last : project;
    this.last = meant;
    if (ofCells.length > 0 && meant) meant.isFaulty = true;
    const faults = new Faults(ofCells);
    // Of a project that is not named nothing is known but who owns it.
    const judgeFacts = () => (name === '' ? null : this.judgeFacts(values, faults));
    const facts = known ? this.compareFacts(values, known, faults) : judgeFacts();
    const owner = this.judgeOwner(values, line, project, faults);
    if (faults.found.length > 0) {
      this.told.set(line, faults.found);
      return faulty(line, faults.found);
    }
    const request: StagedProjectRow = { first: project.first, facts, owner };
    return { line, faults: [], fitting: { request }, isPossibleDuplicate: false };
  }

  /** What a project is, by the rules of its form. */
  private judgeFacts(values: ReadValues<ProjectValues>, faults: Faults): ProjectFacts | null {
    const { project: name = '', startDate, endDate = null, value = null, latitude, longitude } = values;
    const [found] = this.company.liveProjects(name);
    if (found) faults.add(headings.project, messages.project.nameTaken(found.name));
    const currency = values.currency === undefined ? null : this.currency(values.currency, faults);
    if (startDate === null) faults.add(factHeadings.startDate, messages.project.startRequired);
    const isPlaceRead = latitude !== undefined && longitude !== undefined;
    const body: Omit<NewProjectBody, 'owners'> = {
      name,
      currency: currency ?? 0,
      // Without a start date nothing begins after its end, and the rest is judged all the same.
      startdate: dateToWire(startDate ?? endDate ?? anyDay),
      enddate: endDate && dateToWire(endDate),
      latitude: isPlaceRead ? latitude : null,
      longitude: isPlaceRead ? longitude : null,
      value: value && centsToNumber(value),
    };
    try {
      return factsOf(body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { field, message } of error.errors) faults.add(headingOfMember[field] ?? headings.project, message);
      return null;
    }
  }

  private currency(code: string | null, faults: Faults): number | null {
    if (code === null) return faults.add(factHeadings.currency, messages.project.currencyRequired);
    const id = this.currencies.get(code.toLowerCase());
    return id ?? faults.add(factHeadings.currency, messages.importBatch.unknownName('currency', code));
  }

  /** Further rows of a project say nothing of it, or the same. */
  private compareFacts(
    values: ReadValues<ProjectValues>,
    { first, values: firstValues }: ProjectRows,
    faults: Faults,
  ): null {
    for (const [fact, heading] of Object.entries(factHeadings) as [Fact, string][]) {
      const [here = null, there] = [values[fact], firstValues[fact]];
      const isSame = here === null || there === undefined || comparable(here) === comparable(there);
      if (!isSame) faults.add(heading, messages.importBatch.saidOtherwise(heading, first));
    }
    return null;
  }

  private judgeOwner(
    values: ReadValues<ProjectValues>,
    line: number,
    project: ProjectRows,
    faults: Faults,
  ): StagedOwner | null {
    const { owner: name, share, ownersFrom } = values;
    const { import: sentences } = messages;
    if (name === undefined) return null;
    if (name === null) {
      const isNeeded = (share ?? ownersFrom ?? null) !== null || project.first !== line;
      return isNeeded ? faults.add(importHeadings.owner, sentences.required(importHeadings.owner)) : null;
    }
    const validFrom = ownersFrom ?? project.values.startDate ?? null;
    // On a day that could not be read nobody is known to own it twice.
    const set = ownersFrom === undefined ? newSet(line) : this.ownerSet(project, validFrom ?? '', line);
    const before = faults.found.length;
    const person = faults.take(importHeadings.owner, this.company.person(name));
    if (share === null) faults.add(importHeadings.share, sentences.required(importHeadings.share));
    if (person) {
      faults.hold(importHeadings.owner, () => requireOwner(person, false));
      if (set.people.has(person.id)) faults.add(importHeadings.owner, messages.project.ownerTwice(person.name));
      set.people.add(person.id);
      if (set.people.size > limits.owners) faults.add(importHeadings.owner, messages.project.ownersTooMany);
    }
    if (faults.found.length > before) set.isFaulty = true;
    if (!person || share === null || share === undefined) return null;
    set.shares.push(share as number as Share);
    return validFrom === null ? null : { userid: person.id, share: share as number as Share, validFrom };
  }

  private ownerSet({ sets }: ProjectRows, validFrom: string, line: number): OwnerSet {
    const set = sets.get(validFrom) ?? newSet(line);
    sets.set(validFrom, set);
    return set;
  }
}

const newSet = (line: number): OwnerSet => ({ line, shares: [], people: new Set(), isFaulty: false });

const anyDay = '2000-01-01' as CalendarDate;

const comparable = (value: string | number | null) => (typeof value === 'string' ? value.toLowerCase() : value);
