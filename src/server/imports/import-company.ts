import type { AccountType } from '#contract/vocabulary/account-types';
import type { UserType } from '#contract/vocabulary/permissions';
import { captions } from '#contract/texts/captions';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { type Cents, subtractCents } from '#contract/values/money';
import { nameLetters as alike } from '#contract/values/plain-letters';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';

/** What the rows of a file name, as it is while they are judged. */
export interface NamedAccount {
  readonly id: number;
  readonly name: string;
  readonly accountType: AccountType;
  readonly currencyId: number;
  readonly currencyCode: string;
  readonly closedAt: Date | null;
  readonly openedOn: CalendarDate | null;
}
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly username: string | null;
  readonly userType: UserType;
  readonly disabledAt: Date | null;
}
export interface NamedProject {
  readonly id: number;
  readonly name: string;
  readonly currencyId: number;
  readonly currencyCode: string;
  readonly archivedAt: Date | null;
}
export interface NamedInstallment {
  readonly id: number;
  /** what is left of it after the rows before */
  remaining: Cents;
}

/** What was found, or the sentence that says why it was not. */
export type Found<Named> = Named | string;

function byName<Named>(all: readonly Named[], nameOf: (each: Named) => string): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>();
  for (const each of all) {
    const name = alike(nameOf(each));
    const known = found.get(name);
    if (known) known.push(each);
    else found.set(name, [each]);
  }
  return found;
}

function onlyOne<Named>(found: readonly Named[] | undefined, what: string, name: string): Found<Named> {
  const [first, ...others] = found ?? [];
  if (first === undefined) return messages.importBatch.unknownName(what, name);
  return others.length > 0 ? messages.importBatch.ambiguousName(what, name) : first;
}

/** The company as rows name it: names become numbers, or a sentence where nothing or too much bears the name. */
export class Company {
  private readonly accounts: ReadonlyMap<string, readonly NamedAccount[]>;
  private readonly people: ReadonlyMap<string, readonly NamedPerson[]>;
  private readonly usernames: ReadonlyMap<string, readonly NamedPerson[]>;
  private readonly projects: ReadonlyMap<string, readonly NamedProject[]>;
  private readonly schedules = new Map<number, ReadonlyMap<number, NamedInstallment>>();

  private constructor(
    private readonly connection: Connection,
    named: { accounts: NamedAccount[]; people: NamedPerson[]; projects: NamedProject[] },
    private readonly currencies: ReadonlySet<string>,
  ) {
    this.accounts = byName(named.accounts, ({ name }) => name);
    this.people = byName(named.people, ({ name }) => name);
    this.usernames = byName(named.people, ({ username }) => username ?? '');
    this.projects = byName(named.projects, ({ name }) => name);
  }

  static async read(connection: Connection): Promise<Company> {
    const accounts = await rows(
      connection,
      build
        .selectFrom('accounts as a')
        .innerJoin('currencies as c', 'c.id', 'a.currency_id')
        .select([
          'a.id',
          'a.name',
          'a.account_type as accountType',
          'c.id as currencyId',
          'c.code as currencyCode',
          'a.closed_at as closedAt',
          'a.opened_on as openedOn',
        ]),
    );
    const people = await rows(
      connection,
      build
        .selectFrom('users')
        .select(['id', 'name', 'username', 'user_type as userType', 'disabled_at as disabledAt']),
    );
    const projects = await rows(
      connection,
      build
        .selectFrom('projects as p')
        .innerJoin('currencies as c', 'c.id', 'p.currency_id')
        .select(['p.id', 'p.name', 'c.id as currencyId', 'c.code as currencyCode', 'p.archived_at as archivedAt']),
    );
    const currencies = await rows(connection, build.selectFrom('currencies').select('code'));
    return new Company(connection, { accounts, people, projects }, new Set(currencies.map(({ code }) => alike(code))));
  }

  /** An account by its name and currency. */
  accountIn(name: string, currency: string): Found<NamedAccount> {
    const found = this.accounts.get(alike(name));
    if (!found) return messages.importBatch.unknownName('account', name);
    const [inCurrency, ...others] = found.filter(({ currencyCode }) => alike(currencyCode) === alike(currency));
    if (!inCurrency) return messages.importBatch.accountNotIn(name, currency.toUpperCase());
    return others.length > 0 ? messages.importBatch.ambiguousName('account', name) : inCurrency;
  }

  /** The same, on which something is recorded that day, if that is known. */
  account(name: string, currency: string, date: CalendarDate | undefined): Found<NamedAccount> {
    const found = this.accountIn(name, currency);
    if (typeof found === 'string') return found;
    const { closedAt, openedOn } = found;
    if (closedAt) return messages.account.closed(found.name);
    if (openedOn === null || date === undefined || date >= openedOn) return found;
    return messages.account.beforeOpening(found.name, formatDate(openedOn));
  }

  /** What is wrong with the name of an account, in whatever currency it is. */
  unknownAccount(name: string): string | null {
    return this.accounts.has(alike(name)) ? null : messages.importBatch.unknownName('account', name);
  }

  /** What is wrong with a currency, whatever account is in it. */
  unknownCurrency(code: string): string | null {
    return this.currencies.has(alike(code)) ? null : messages.importBatch.unknownName('currency', code);
  }

  /** A person by name, by name and number as our own files tell those of one name apart, or by username. */
  person(name: string): Found<NamedPerson> {
    const named = this.people.get(alike(name)) ?? [];
    if (named.length > 1) {
      const numbered = named.map((each) => captions.ofNumber(each.name, String(each.id)));
      const usernames = named.flatMap(({ username }) => username ?? []);
      return messages.importBatch.ambiguousPerson(name, namesInWords(numbered), usernames.join(', '));
    }
    const [sole] = named;
    return sole ?? this.numbered(name) ?? onlyOne(this.usernames.get(alike(name)), 'person', name);
  }

  private numbered(text: string): NamedPerson | undefined {
    const bare = text.replace(/\s*\([^()]*\)$/, '');
    return this.people
      .get(alike(bare))
      ?.find(({ name, id }) => alike(captions.ofNumber(name, String(id))) === alike(text));
  }

  /** A project by its name; one that is archived only where no other bears it. */
  project(name: string): Found<NamedProject> {
    const live = this.liveProjects(name);
    return onlyOne(live.length > 0 ? live : this.projects.get(alike(name)), 'project', name);
  }

  /** The projects of that name that are not archived; of several nobody sees how they differ. */
  liveProjects(name: string): readonly NamedProject[] {
    return this.projects.get(alike(name))?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  }

  projectOfId(id: number): Found<NamedProject> {
    const all = [...this.projects.values()].flat();
    return all.find((project) => project.id === id) ?? messages.project.notFound;
  }

  /** An installment of a project by its number. */
  async installment(project: NamedProject, id: number): Promise<Found<NamedInstallment>> {
    const schedule = await this.schedule(project.id);
    return schedule.get(id) ?? messages.importBatch.unknownInstallment(id, project.name);
  }

  private async schedule(projectId: number): Promise<ReadonlyMap<number, NamedInstallment>> {
    const known = this.schedules.get(projectId);
    if (known) return known;
    const found = await rows(
      this.connection,
      build
        .selectFrom('schedule_rows')
        .select(['installment_id', 'amount_cents', 'paid_cents'])
        .where('project_id', '=', projectId),
    );
    const schedule = new Map(
      found.map((row) => [
        row.installment_id,
        { id: row.installment_id, remaining: subtractCents(row.amount_cents, row.paid_cents) },
      ]),
    );
    this.schedules.set(projectId, schedule);
    return schedule;
  }
}
