import type { CalendarDate } from '#contract/values/dates';
import { sql } from 'kysely';
import { hashPassword } from '../identity/passwords';
import { onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import {
  sampleAccounts,
  sampleCurrencies,
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

/** Writes people, currencies, accounts, fee types and projects; nothing of it moves money. */
export async function writeSampleBooks(transaction: BooksTransaction, today: CalendarDate): Promise<SampleBooks> {
  const people = new Map<string, number>();
  for (const { username, name, userType, password } of samplePeople) {
    const passwordHash = password === null ? null : await hashPassword(password);
    const { id } = await insert(
      transaction,
      sql`users (username, name, user_type, password_hash, sample) values (${username}, ${name}, ${userType}, ${passwordHash}, true)`,
    );
    people.set(username, id);
  }
  const currencies = new Map<string, number>();
  for (const { code, name } of sampleCurrencies) {
    currencies.set(code, (await insert(transaction, sql`currencies (code, name) values (${code}, ${name})`)).id);
  }
  const accounts = new Map<string, number>();
  for (const { name, currency, accountType } of sampleAccounts) {
    const { id } = await insert(
      transaction,
      sql`accounts (name, currency_id, account_type) values (${name}, ${currencies.get(currency)}, ${accountType})`,
    );
    accounts.set(name, id);
  }
  const fees: number[] = [];
  for (const name of sampleFees) fees.push((await insert(transaction, sql`fee_types (name) values (${name})`)).id);
  const projects = [];
  for (const facts of sampleProjects)
    projects.push(await writeProject(transaction, facts, currencies.get(facts.currency), today));
  return { people, currencies, accounts, fees, projects };
}

function insert(transaction: BooksTransaction, into: ReturnType<typeof sql>): Promise<{ id: number }> {
  return onlyRow(transaction, sql<{ id: number }>`insert into ${into} returning id`);
}

async function writeProject(
  transaction: BooksTransaction,
  facts: SampleProject,
  currencyId: number | undefined,
  today: CalendarDate,
) {
  const schedule = scheduleOf(facts, today);
  const dates = schedule.map(({ date }) => date).sort();
  const value = schedule.reduce((sum, { amount }) => sum + amount, 0);
  const [latitude, longitude] = facts.location;
  const { id } = await insert(
    transaction,
    sql`projects (name, currency_id, start_date, end_date, latitude, longitude, value_cents)
      values (${facts.name}, ${currencyId}, ${dates[0]}::date, ${dates.at(-1)}::date, ${latitude}, ${longitude}, ${value})`,
  );
  for (const [index, [name, share]] of facts.owners.entries()) {
    await rows(
      transaction,
      sql`insert into project_owners (project_id, position, name, share) values (${id}, ${index + 1}, ${name}, ${share})`,
    );
  }
  for (const [index, row] of schedule.entries()) {
    await rows(
      transaction,
      sql`insert into schedule_rows (project_id, installment_id, schedule_type, name, amount_cents, schedule_date)
        values (${id}, ${index + 1}, ${row.type}, ${row.name}, ${row.amount}, ${row.date}::date)`,
    );
  }
  return { id, facts, schedule };
}
