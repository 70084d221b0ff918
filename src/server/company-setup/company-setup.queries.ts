import { sql } from 'kysely';
import type { CompanyName, CompanySettings, SetUpState } from '#contract/areas/company.wire';
import type { SetUpStep } from '#contract/vocabulary/set-up';
import type { Connection } from '../db/database';
import { build, firstRow, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';

/** The company as the audit log knows it: there is one. */
export const companySubject = ['company', 1] as const;

const settingsOf = build.selectFrom('company_settings').select(['company_name', 'business_time_zone', 'version']);

const presentSettings = writtenOnce(() => settingsOf);

interface KeptSettings {
  readonly company_name: string | null;
  readonly business_time_zone: string;
  readonly version: number;
}

const settingsFrom = (kept: KeptSettings | undefined): CompanySettings => ({
  name: kept?.company_name ?? null,
  timeZone: kept?.business_time_zone ?? null,
  version: kept?.version ?? 0,
});

/** What the company is called, for everybody. */
export async function readCompanyName(connection: Connection): Promise<CompanyName> {
  return { name: (await readCompany(connection)).name };
}

/** The company with its version. */
export async function readCompany(connection: Connection): Promise<CompanySettings> {
  return settingsFrom(await firstRow(connection, presentSettings()));
}

/** The same, which nobody else changes to the end of the transaction. */
export async function lockCompany(connection: Connection): Promise<CompanySettings> {
  return settingsFrom(await firstRow(connection, settingsOf.forUpdate()));
}

/** Of each table one row is enough to know: an opening balance is part of the set-up. */
const hasEntries = statement(
  { has_entries: 'boolean | null' },
  () => sql`select exists (select from deposits) or exists (select from transfers) or exists (select from payments)
    as has_entries`,
);

const counts = statement(
  { currencies: 'bigint | null', accounts: 'bigint | null', people: 'bigint | null', projects: 'bigint | null' },
  () => sql`select (select count(*) from currencies) as currencies,
    (select count(*) from accounts where closed_at is null) as accounts,
    (select count(*) from users where user_type <> 'SYSTEM') as people,
    (select count(*) from projects where archived_at is null) as projects`,
);

const step = (of: SetUpStep, count: number | null, enough = 1) => ({
  step: of,
  isDone: (count ?? 0) >= enough,
  count: count ?? 0,
});

/** How far a new company is, judged by what there is; nothing is counted once there is an entry, but the name may be missing. */
export async function readSetUp(connection: Connection): Promise<SetUpState> {
  const [{ has_entries: isAtWork }, { name }] = await Promise.all([
    onlyRow(connection, hasEntries()),
    readCompany(connection),
  ]);
  const company = step('company', name === null ? 0 : 1);
  if (isAtWork) return { isOpen: false, steps: [company] };
  const { currencies, accounts, people, projects } = await onlyRow(connection, counts());
  return {
    isOpen: true,
    steps: [
      company,
      step('currencies', currencies),
      step('accounts', accounts),
      // Whoever sets it up is there from the start.
      step('people', people, 2),
      step('projects', projects),
    ],
  };
}
