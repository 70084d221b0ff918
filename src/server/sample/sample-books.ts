import type { OwnersBody } from '#contract/areas/project-setup.wire';
import type { CalendarDate } from '#contract/values/dates';
import { centsToNumber, sumCents } from '#contract/values/money';
import type { ActingOrigin } from '../identity/actor';
import { hashPassword } from '../identity/passwords';
import { build, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { addProject } from '../project-setup/project-setup.service';
import {
  sampleAccounts,
  sampleCurrencies,
  type SampleCurrency,
  sampleFees,
  samplePeople,
  type SampleProject,
  sampleProjects,
} from './sample-facts';
import { type SampleScheduleRow, scheduleOf } from './sample-schedule';

/** What the movements of the sample refer to. */
export interface SampleBooks {
  readonly people: ReadonlyMap<string, number>;
  readonly currencies: ReadonlyMap<string, number>;
  readonly accounts: ReadonlyMap<string, number>;
  readonly fees: readonly number[];
  readonly projects: readonly {
    readonly id: number;
    readonly facts: SampleProject;
    readonly schedule: readonly SampleScheduleRow[];
  }[];
}

/** Writes the people; answers their numbers by user name. */
export async function writeSamplePeople(transaction: BooksTransaction): Promise<ReadonlyMap<string, number>> {
  const people = new Map<string, number>();
  for (const { username, name, userType, password } of samplePeople) {
    const passwordHash = password === null ? null : await hashPassword(password);
    const { id } = await onlyRow(
      transaction,
      build
        .insertInto('users')
        .values({ username, name, user_type: userType, password_hash: passwordHash, sample: true })
        .returning('id'),
    );
    people.set(username, id);
  }
  return people;
}

/** Writes currencies, accounts, fee types and projects; nothing of it moves money. */
export async function writeSampleBooks(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  people: SampleBooks['people'],
  today: CalendarDate,
): Promise<SampleBooks> {
  const currencies = new Map<string, number>();
  for (const { code, name } of sampleCurrencies) {
    const { id } = await onlyRow(transaction, build.insertInto('currencies').values({ code, name }).returning('id'));
    currencies.set(code, id);
  }
  const currencyId = (code: SampleCurrency) => {
    const id = currencies.get(code);
    if (id === undefined) throw new Error(`The sample has no currency ${code}`);
    return id;
  };
  const accounts = new Map<string, number>();
  for (const { name, currency, accountType } of sampleAccounts) {
    const { id } = await onlyRow(
      transaction,
      build
        .insertInto('accounts')
        .values({ name, currency_id: currencyId(currency), account_type: accountType })
        .returning('id'),
    );
    accounts.set(name, id);
  }
  const fees: number[] = [];
  for (const name of sampleFees) {
    const { id } = await onlyRow(transaction, build.insertInto('fee_types').values({ name }).returning('id'));
    fees.push(id);
  }
  const projects = [];
  for (const facts of sampleProjects) {
    const owners = facts.owners.map(([username, share]) => ({ userid: people.get(username) ?? 0, share }));
    projects.push(
      await writeProject(transaction, actor, { facts, owners, currencyId: currencyId(facts.currency), today }),
    );
  }
  return { people, currencies, accounts, fees, projects };
}

async function writeProject(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  {
    facts,
    owners,
    currencyId,
    today,
  }: {
    readonly facts: SampleProject;
    readonly owners: OwnersBody;
    readonly currencyId: number;
    readonly today: CalendarDate;
  },
) {
  const schedule = scheduleOf(facts, today);
  const dates = schedule.map(({ date }) => date).sort();
  const [startDate] = dates;
  if (!startDate) throw new Error(`${facts.name} has no schedule`);
  const [latitude, longitude] = facts.location;
  const id = await addProject(transaction, actor, {
    name: facts.name,
    currency: currencyId,
    startdate: startDate,
    enddate: dates.at(-1),
    latitude,
    longitude,
    value: centsToNumber(sumCents(schedule.map(({ amount }) => amount))),
    owners,
  });
  const scheduleRows = schedule.map(({ type, name, amount, date }, index) => ({
    project_id: id,
    installment_id: index + 1,
    schedule_type: type,
    name,
    amount_cents: amount,
    schedule_date: date,
  }));
  await rows(transaction, build.insertInto('schedule_rows').values(scheduleRows));
  return { id, facts, schedule };
}
