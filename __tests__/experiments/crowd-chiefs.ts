import { randomUUID } from 'node:crypto';
import type { AccountSetupRow } from '../../src/contract/areas/account-setup.wire';
import type { ReconciliationEntries, ReconciliationRow } from '../../src/contract/areas/reconciliations.wire';
import type { ProjectSchedule } from '../../src/contract/areas/schedules.wire';
import { addDays, type CalendarDate } from '../../src/contract/values/dates';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { depositHeads, ImportClient } from '../support/import-client';
import { centsOf, CrowdMember, daysOfCrowd } from './crowd-member';

/** A server refuses more than four at once. */
const mostImports = 3;

/** SUPERs, who reconcile, close, import and set up what clerks are at. */
export class CrowdChiefs extends CrowdMember {
  private readonly imported: number[] = [];
  private readonly exceptions: number[] = [];
  private importing = 0;

  /** The next piece of work of a SUPER. */
  settle(): Promise<void> {
    return this.pick([
      this.reconcile,
      this.reconcile,
      this.reconcile,
      this.close,
      this.changeAccount,
      this.open,
      this.disable,
      this.archive,
      this.schedule,
      this.importAndUndo,
      this.fees,
    ])();
  }

  private get chief(): BooksClient {
    return this.pick(this.crowd.chiefs);
  }

  private noted<Data>(what: string, answer: Answer<Data>): Answer<Data> {
    return this.notes.noted(what, answer);
  }

  /** On few accounts, so that two are at the same. */
  private readonly reconcile = async (): Promise<void> => {
    const { reconciliations } = paths;
    const { id: accountId } = this.pick(this.crowd.accounts.slice(0, 4));
    const chief = this.chief;
    const listed = this.noted(
      'reconciliations',
      await chief.get<ReconciliationRow[]>(reconciliations.list, { accountId }),
    );
    if (listed.status !== 200) return;
    const rows = listed.body.data;
    const open = rows.find(({ finishedAt }) => finishedAt === null);
    if (!open) {
      const newest = rows.find(({ isNewest }) => isNewest);
      if (newest && this.any() < 0.4) {
        const path = pathWithId(reconciliations.reopen, newest.id);
        this.noted('a reopening', await chief.post(path, { reason: 'Of an experiment' }));
        return;
      }
      const after = newest
        ? (newest.statementDate.slice(0, 10) as CalendarDate)
        : addDays(this.crowd.lastDay, -daysOfCrowd);
      const body = { accountId, statementDate: addDays(after, 1), closing: this.amount() };
      this.noted('a beginning', await chief.post(reconciliations.list, body));
      return;
    }
    const at = (path: string) => pathWithId(path, open.id);
    const what = this.any();
    if (what < 0.1) this.noted('a cancelling', await chief.remove(at(reconciliations.one)));
    else if (what < 0.45) {
      const through = { through: open.statementDate.slice(0, 10) };
      const ticked = await chief.post<{ ticked: number }>(at(reconciliations.ticksThrough), through);
      this.noted('ticks up to a day', ticked);
    } else if (what < 0.7) {
      const page = await chief.get<ReconciliationEntries>(at(reconciliations.entries), { part: 'all', size: 20 });
      if (this.noted('entries', page).status !== 200) return;
      const some = page.body.data.entries.filter(() => this.any() < 0.5);
      const [on, off] = [true, false].map((wanted) =>
        some.filter(({ isTicked }) => isTicked !== wanted).map(({ entry }) => entry),
      );
      this.noted('ticks', await chief.post(at(reconciliations.ticks), { on, off }));
    } else {
      // The bank's balance becomes what is ticked, and it is finished, unless somebody ticks in between.
      const body = {
        statementDate: open.statementDate.slice(0, 10),
        closing: (centsOf(open.opening) + centsOf(open.ticked)) / 100,
      };
      this.noted('a change', await chief.put(at(reconciliations.one), { ...body, version: open.version }));
      const again = await chief.get<ReconciliationRow>(at(reconciliations.one));
      if (this.noted('a reconciliation', again).status !== 200) return;
      const { version } = again.body.data;
      this.noted('a finish', await chief.post(at(reconciliations.finish), { version }));
    }
  };

  private readonly close = async (): Promise<void> => {
    const { close } = paths;
    const reason = 'Of an experiment';
    const what = this.any();
    const day = addDays(this.day(), -daysOfCrowd / 2);
    if (what < 0.5) this.noted('a closing', await this.chief.post(close.state, { through: day }));
    else if (what < 0.8)
      this.noted('a reopening of days', await this.chief.post(close.reopen, { through: null, reason }));
    else if (this.exceptions.length > 0) {
      const id = this.exceptions.pop()!;
      this.noted('an end of an exception', await this.chief.remove(pathWithId(close.exception, id)));
    } else {
      const userId = this.crowd.clerks[0]!.sample.id('person admin');
      const body = { userId, startDate: addDays(day, -2), endDate: day, hours: 1, reason };
      const given = this.noted('an exception', await this.chief.post<{ id: number }>(close.exceptions, body));
      if (given.status === 201) this.exceptions.push(given.body.data.id);
    }
  };

  private async account(): Promise<AccountSetupRow | undefined> {
    const listed = this.noted('accounts', await this.chief.get<AccountSetupRow[]>(paths.admin.accounts.list));
    const { id } = this.pick(this.crowd.accounts);
    return listed.status === 200 ? listed.body.data.find((row) => row.id === id) : undefined;
  }

  private readonly changeAccount = async (): Promise<void> => {
    const { accounts } = paths.admin;
    const row = await this.account();
    if (!row) return;
    const { id, version, name, currency, accountType, isClosed } = row;
    if (isClosed || this.any() < 0.3) {
      const path = pathWithId(isClosed ? accounts.reopen : accounts.close, id);
      this.noted('an account closed or opened', await this.chief.post(path, { version }));
      return;
    }
    const overdraftLimit = 1_000_000 + Math.floor(this.any() * 1_000);
    const body = { name, currencyId: currency.id, accountType, overdraftLimit, version };
    this.noted('a change of an account', await this.chief.put(pathWithId(accounts.change, id), body));
  };

  private readonly open = async (): Promise<void> => {
    const { accounts } = paths.admin;
    const row = await this.account();
    if (!row) return;
    const { opening } = row;
    if (opening) {
      this.noted('an opening taken back', await this.chief.remove(pathWithId(accounts.reverseOpening, opening.id)));
      return;
    }
    const body = {
      accountId: row.id,
      date: addDays(this.crowd.lastDay, -daysOfCrowd - 1),
      amount: this.amount(),
      remarks: '',
    };
    this.noted('an opening', await this.chief.post(accounts.recordOpening, body));
  };

  private readonly disable = async (): Promise<void> => {
    const { people } = paths.admin;
    const path = pathWithId(this.any() < 0.3 ? people.disable : people.enable, this.pick(this.crowd.partnerIds));
    this.noted('a person disabled or enabled', await this.chief.post(path, {}));
  };

  private readonly archive = async (): Promise<void> => {
    const { projects } = paths.admin;
    const listed = this.noted(
      'projects',
      await this.chief.get<{ id: number; version: number; isArchived: boolean }[]>(projects.list),
    );
    if (listed.status !== 200) return;
    const project = listed.body.data.find(({ id }) => id === this.crowd.projects[0]!.id);
    if (!project) return;
    const { id, version, isArchived } = project;
    const path = pathWithId(isArchived ? projects.restore : projects.archive, id);
    this.noted('a project archived or restored', await this.chief.post(path, { version }));
  };

  private readonly schedule = async (): Promise<void> => {
    const path = pathWithId(paths.admin.schedule, this.pick(this.crowd.projects).id);
    const read = this.noted('a schedule', await this.chief.get<ProjectSchedule>(path));
    if (read.status !== 200) return;
    const { version, rows } = read.body.data;
    const sent = rows.map(({ installmentid, scheduletype, name, amount, scheduledate }) => {
      const more = this.any() < 0.5 ? this.amount() : 0;
      return { installmentid, scheduletype, name, amount: centsOf(amount + more) / 100, scheduledate };
    });
    this.noted('a schedule saved', await this.chief.put(path, { version, rows: sent }));
  };

  /** Imports deposits, which clerks delete and correct meanwhile, and undoes an import that was made before. */
  private readonly importAndUndo = async (): Promise<void> => {
    if (this.importing === mostImports) return;
    this.importing += 1;
    await this.importOrUndo().finally(() => (this.importing -= 1));
  };

  private readonly importOrUndo = async (): Promise<void> => {
    const imports = new ImportClient(this.chief);
    if (this.imported.length > 0 && this.any() < 0.6) {
      const id = this.imported.pop()!;
      const undone = this.noted('an undo', await imports.act('undo', id));
      if (undone.status === 202) {
        const { state, failure } = await imports.settled(id);
        if (state !== 'undone' && failure === null) this.notes.wrong.push(`an undone import is ${state}`);
      }
      return;
    }
    const lines = Array.from({ length: 12 }, () => {
      const { name, code } = this.pick(this.crowd.accounts);
      return `${this.day()},Daniel Weber,${this.amount()},${code},${name},${randomUUID()},`;
    });
    const { id } = await imports.judged('deposits', [depositHeads, ...lines]);
    const written = this.noted('an import', await imports.act('write', id));
    if (written.status !== 202 || (await imports.settled(id)).state !== 'written') return;
    this.imported.push(id);
  };

  private readonly fees = async (): Promise<void> => {
    const { fees } = paths;
    const id = this.pick(this.crowd.feeTypes);
    if (this.any() < 0.5)
      this.noted('a fee renamed', await this.chief.put(pathWithId(fees.update, id), { feename: randomUUID() }));
    else this.noted('a fee removed', await this.chief.remove(pathWithId(fees.remove, id)));
  };
}
