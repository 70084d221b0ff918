import { sql } from 'kysely';
import { sampleAddress } from '../audit/audit';
import { companySubject } from '../company-setup/company-setup.queries';
import { personSubject } from '../people/people.queries';
import { type CheckedRule, money, numberIn, subjectNumber } from './check-rule';
import { type HeldFact, keptFacts, numberedRecords, toldRule } from './told-records';

/* What the company is made of, beside its movements, as the audit log tells it: each kind is declared once. */

const day = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'YYYY-MM-DD')`;

const accounts = numberedRecords({
  rule: 'An account is what the audit log says was set up',
  noun: 'account',
  was: 'set up',
  rows: sql`accounts r`,
  subject: 'account',
  added: 'account.created',
  changed: ['account.changed', 'account.closed', 'account.reopened'],
  removed: 'account.removed',
  facts: [
    { name: 'name', member: 'name', value: sql`r.name` },
    { name: 'currency', member: 'currencyId', value: sql`r.currency_id` },
    { name: 'type', member: 'accountType', value: sql`r.account_type` },
    {
      name: 'overdraft limit',
      member: 'overdraftLimit',
      value: sql`r.overdraft_limit_cents / 100.0`,
      shown: money(sql`r.overdraft_limit_cents`),
    },
    { name: 'closed', member: 'isClosed', value: sql`r.closed_at is not null`, atFirst: false },
  ],
});

const people = numberedRecords({
  rule: 'A person is who the audit log says, and may what it says',
  noun: 'person',
  was: 'recorded',
  rows: sql`users r`,
  subject: personSubject,
  added: 'person.created',
  changed: ['person.changed', 'person.disabled', 'person.enabled'],
  removed: 'person.removed',
  // Nobody is taken away for good: who was deleted is nobody for whom anything is recorded.
  isGone: sql`r.user_type = 'SYSTEM'`,
  facts: [
    { name: 'name', member: 'name', value: sql`r.name` },
    { name: 'username', member: 'username', value: sql`r.username` },
    {
      name: 'role',
      member: 'role',
      value: sql`case when r.must_change_password or r.password_hash is not null then r.user_type end`,
    },
    { name: 'disabled', member: 'isDisabled', value: sql`r.disabled_at is not null`, atFirst: false },
  ],
});

const projects = numberedRecords({
  rule: 'A project is what the audit log says was set up',
  noun: 'project',
  was: 'set up',
  rows: sql`projects r`,
  subject: 'project',
  added: 'project.created',
  changed: ['project.changed', 'project.archived', 'project.restored'],
  removed: 'project.removed',
  facts: [
    { name: 'name', member: 'name', value: sql`r.name` },
    { name: 'currency', member: 'currency', value: sql`(select c.code from currencies c where c.id = r.currency_id)` },
    { name: 'start date', member: 'startDate', value: day(sql`r.start_date`) },
    { name: 'end date', member: 'endDate', value: day(sql`r.end_date`) },
    { name: 'latitude', member: 'latitude', value: sql`r.latitude` },
    { name: 'longitude', member: 'longitude', value: sql`r.longitude` },
    { name: 'value', member: 'value', value: money(sql`r.value_cents`) },
    { name: 'archived', member: 'isArchived', value: sql`r.archived_at is not null`, atFirst: false },
  ],
});

const projectName = sql`(select p.name from projects p where p.id = x.scope)`;
const isProjectThere = sql`exists (select from projects p where p.id = t.scope)`;

/** A set of owners is called by its project and its first day, which is a number of eight digits here. */
const owners = toldRule({
  rule: 'A project belongs to whom the audit log says, each with this share',
  noun: 'ownership',
  was: 'saved',
  called: sql`format('of %s (%s) from %s on', ${projectName}, x.scope, to_char(x.place, 'FM0000"-"00"-"00'))`,
  kept: sql`
    select s.project_id as scope, to_char(s.valid_from, 'YYYYMMDD')::bigint as place, false as is_gone, null::jsonb as shown,
      jsonb_build_object('shares', string_agg(format('%s (%s) %s %%', u.name, u.id, s.share), ', ' order by s.position)) as facts
    from project_shares s join users u on u.id = s.user_id group by s.project_id, s.valid_from`,
  told: sql`
    select d.scope, d.place, d.action <> 'project.owners.saved' as is_removed, true as is_added, jsonb_build_object('shares', (
        select string_agg(format('%s (%s) %s %%', (select u.name from users u where u.id = ${numberIn(sql`o ->> 'userId'`)}),
          o ->> 'userId', o ->> 'share'), ', ' order by position)
        from jsonb_path_query(d.after, '$.owners[*]') with ordinality as given (o, position))) as facts
    from (
      select distinct on (scope, place) * from (
        select l.id, l.action, l.after, ${subjectNumber} as scope,
          ${numberIn(sql`replace(coalesce(l.after ->> 'validFrom', l.before ->> 'validFrom'), '-', '')`)} as place
        from audit_log l where l.subject_kind = 'project' and l.action in ('project.owners.saved', 'project.owners.removed')) l
      where scope is not null and place is not null order by scope, place, id desc) d`,
  facts: [{ name: 'division', member: 'shares' }],
  // Those from before a program told of projects are not, and stand in projects that were not.
  mustBeTold: sql`exists (
    select from audit_log l where l.subject_kind = 'project' and l.subject_id = k.scope::text and l.action = 'project.created')`,
  isExpected: isProjectThere,
});

const schedules = numberedRecords({
  rule: 'A schedule has the version that the audit log says',
  noun: 'schedule',
  was: 'saved',
  called: sql`format('of %s (%s)', (select p.name from projects p where p.id = x.place), x.place)`,
  rows: sql`projects r`,
  subject: 'schedule',
  added: 'schedule.changed',
  facts: [{ name: 'version', member: 'version', value: sql`r.schedule_version` }],
  // Every save raises it and is told.
  mustBeTold: sql`k.facts -> 'version' <> '0'`,
  isExpected: sql`false`,
});

const installmentFacts: readonly HeldFact[] = [
  { name: 'type', member: 'type', value: sql`r.schedule_type` },
  { name: 'name', member: 'name', value: sql`r.name` },
  { name: 'amount', member: 'amount', value: sql`r.amount_cents / 100.0`, shown: money(sql`r.amount_cents`) },
  { name: 'date', member: 'date', value: day(sql`r.schedule_date`) },
];

const installments = toldRule({
  rule: 'A row of a schedule is what the audit log says was saved',
  noun: 'row',
  was: 'saved',
  called: sql`format('%s of the schedule of %s (%s)', x.place, ${projectName}, x.scope)`,
  kept: sql`select r.project_id as scope, r.installment_id as place, false as is_gone, ${keptFacts(installmentFacts)} from schedule_rows r`,
  // Each line tells of the rows that a save touched, as they were and as they are; one that was not before is new.
  told: sql`
    select m.scope, m.place, (array_agg(m.facts order by m.id desc, m.facts is null))[1] as facts,
      (array_agg(m.facts is null order by m.id desc, m.facts is null))[1] as is_removed,
      (array_agg(m.facts is not null order by m.id, m.facts is not null))[1] as is_added
    from (
      select l.id, ${subjectNumber} as scope, ${numberIn(sql`s.said ->> 'installmentId'`)} as place, s.facts
      from audit_log l cross join lateral (
        select said, null::jsonb as facts from jsonb_path_query(l.before, '$.rows[*]') said
        union all
        select said, jsonb_build_object('type', said -> 'schedule_type', 'name', said -> 'name', 'date', said -> 'schedule_date',
          'amount', case when jsonb_typeof(said -> 'amount_cents') = 'number' then trim_scale((said ->> 'amount_cents')::numeric / 100) end)
        from jsonb_path_query(l.after, '$.rows[*]') said) s
      where l.subject_kind = 'schedule' and l.action = 'schedule.changed') m
    where m.scope is not null and m.place is not null group by m.scope, m.place`,
  facts: installmentFacts,
  // Also the first row of a project that was told of: there nothing else says from which number on rows are told.
  mustBeTold: sql`(k.place > b.since or k.place < 1 or exists (
    select from audit_log l where l.subject_kind = 'project' and l.subject_id = k.scope::text and l.action = 'project.created'
      and l.address <> ${sampleAddress}))`,
  isExpected: isProjectThere,
});

/** Rows as they were or are, by their numbers, in few letters: a version may change thousands. */
const digest = (rowsByNumber: ReturnType<typeof sql>) => sql`md5(coalesce(${rowsByNumber}, '{}')::text)`;
const keptRows = (side: 'before' | 'after') =>
  digest(sql`jsonb_object_agg(c.installment_id, c.${sql.ref(side)}) filter (where c.${sql.ref(side)} is not null)`);
const toldRows = (side: 'before' | 'after') =>
  digest(sql`(
    select jsonb_object_agg(said ->> 'installmentId', said - 'installmentId')
    from jsonb_path_query(l.${sql.ref(side)}, '$.rows[*] ? (exists(@.installmentId))') said)`);

/** Every save is told as a version; what a version says of its rows is what the undoing of an import goes by. */
const versions = toldRule({
  rule: 'A version of a schedule is what the audit log says was saved',
  noun: 'version',
  was: 'saved',
  called: sql`format('%s of the schedule of %s (%s)', x.place, ${projectName}, x.scope)`,
  kept: sql`
    select v.project_id as scope, v.version as place, false as is_gone, null::jsonb as shown,
      jsonb_build_object('by', v.saved_by, 'at', v.saved_at, 'reason', v.reason, 'import', coalesce(v.import_batch_id, 0),
        'before', ${keptRows('before')}, 'after', ${keptRows('after')}) as facts
    from schedule_versions v left join schedule_changes c on c.project_id = v.project_id and c.version = v.version
    group by v.project_id, v.version`,
  told: sql`
    select ${subjectNumber} as scope, ${numberIn(sql`l.after ->> 'version'`)} as place, false as is_removed, true as is_added,
      jsonb_build_object('by', l.actor_id, 'at', l.at, 'reason', l.after ->> 'reason', 'before', ${toldRows('before')},
        'after', ${toldRows('after')}, 'import', coalesce(l.after #> '{importedFrom,batch}', '0')) as facts
    from audit_log l where l.subject_kind = 'schedule' and l.action = 'schedule.changed'`,
  facts: [
    { name: 'person', member: 'by' },
    { name: 'moment', member: 'at' },
    { name: 'reason', member: 'reason' },
    { name: 'import', member: 'import' },
    { name: 'digest of the rows as they were', member: 'before' },
    { name: 'digest of the rows as they are', member: 'after' },
  ],
  mustBeTold: sql`true`,
  isExpected: isProjectThere,
});

const fees = numberedRecords({
  rule: 'A fee type is what the audit log says was set up',
  noun: 'fee type',
  was: 'set up',
  rows: sql`fee_types r`,
  subject: 'fee',
  added: 'fee.created',
  changed: ['fee.changed'],
  removed: 'fee.removed',
  facts: [{ name: 'name', member: 'name', value: sql`r.name` }],
});

const currencies = numberedRecords({
  rule: 'A currency is what the audit log says was set up',
  noun: 'currency',
  was: 'set up',
  rows: sql`currencies r`,
  subject: 'currency',
  added: 'currency.created',
  removed: 'currency.removed',
  facts: [
    { name: 'code', member: 'code', value: sql`r.code` },
    { name: 'name', member: 'name', value: sql`r.name` },
  ],
});

const [companyKind, companyNumber] = companySubject;

/** The one row of the company; its time zone may be that of a first start, which nobody tells. */
const company = numberedRecords({
  rule: 'The company is what the audit log says was recorded',
  noun: 'company',
  was: 'recorded',
  rows: sql`company_settings r`,
  number: sql`${companyNumber}::bigint`,
  subject: companyKind,
  added: 'company.changed',
  facts: [
    { name: 'name', member: 'name', value: sql`r.company_name` },
    { name: 'time zone', member: 'timeZone', value: sql`r.business_time_zone` },
  ],
  mustBeTold: sql`false`,
});

/** The rules of what the company is made of. */
export const companyRules: readonly CheckedRule[] = [
  accounts,
  people,
  projects,
  owners,
  schedules,
  versions,
  installments,
  fees,
  currencies,
  company,
];
