import type { OwnerSetRow, ProjectSetupRow } from '../../src/contract/areas/project-setup.wire';
import type { ProjectSchedule, ScheduleRow } from '../../src/contract/areas/schedules.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from './books-client';
import type { TestServer } from './test-server';

const calls = paths.admin.projects;

/** Somebody who sets projects up in the sample company. */
export class ProjectSetup {
  private names = 0;

  constructor(
    private readonly server: TestServer,
    private readonly chief: BooksClient,
  ) {}

  /** A new project in USD. */
  body = (overrides: object = {}) => ({
    name: 'Harbour Point',
    currency: this.server.sample.id('currency USD'),
    startdate: '2026-01-01',
    ...overrides,
  });
  save = (overrides: object = {}, headers: Record<string, string> = {}) =>
    this.chief.post<{ id: number }>(calls.save, this.body(overrides), headers);
  /** Adds one, of a name of its own unless it is given; answers it as it is listed. */
  add = async (overrides: object = {}) => {
    const saved = await this.save({ name: `Plot ${++this.names}`, ...overrides });
    expect([saved.status, saved.body.message]).toEqual([201, messages.project.created]);
    return this.row(saved.body.data.id);
  };
  list = async () => (await this.chief.get<ProjectSetupRow[]>(calls.list)).body.data;
  row = async (id: number) => (await this.list()).find((row) => row.id === id)!;
  named = async (name: string) => (await this.list()).find((row) => row.name === name)!;
  change = (id: number, body: unknown) => this.chief.put(pathWithId(calls.update, id), body);
  archive = (id: number, version: number) => this.chief.post(pathWithId(calls.archive, id), { version });
  restore = (id: number, version: number) => this.chief.post(pathWithId(calls.restore, id), { version });
  owners = async (id: number) => (await this.chief.get<OwnerSetRow[]>(pathWithId(calls.owners, id))).body.data;
  saveOwners = (id: number, body: object) => this.chief.put(pathWithId(calls.owners, id), body);
  removeOwners = (id: number, version: number, validFrom: string) =>
    this.chief.remove(`${pathWithId(calls.owners, id)}?version=${version}&validFrom=${validFrom}`);
  schedule = async (name: string) => {
    const { id } = await this.named(name);
    return (await this.chief.get<ProjectSchedule>(pathWithId(paths.admin.schedule, id))).body.data;
  };
  /** Saves those rows of its schedule that are kept, and more. */
  saveSchedule = async (name: string, more: object[], keeps: (row: ScheduleRow) => boolean = () => true) => {
    const { projectid, version, rows } = await this.schedule(name);
    const kept = rows.filter(keeps).map(({ total_paid: _paid, payments: _payments, ...row }) => row);
    return this.chief.put(pathWithId(paths.admin.schedule, projectid), { version, rows: [...kept, ...more] });
  };
  /** The status, words and fields of an answer that must leave everything as it was. */
  refused = async (send: () => Promise<{ status: number; body: { message: string; errors?: unknown } }>) => {
    const before = await this.server.digest();
    const { status, body } = await send();
    expect(await this.server.digest()).toEqual(before);
    return { status, message: body.message, errors: body.errors };
  };
  /** What the audit log keeps of a project, the first first. */
  history = (id: number) =>
    this.server.rows<{ action: string; actor_name: string; at: Date; before: unknown; after: unknown }>(
      `select action, actor_name, at, before, after from audit_log
        where subject_kind = 'project' and subject_id = $1 order by id`,
      [String(id)],
    );
}
