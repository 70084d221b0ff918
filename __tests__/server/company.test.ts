import type { CompanyName, CompanySettings, SetUpState } from '../../src/contract/areas/company.wire';
import type { HistoryRow } from '../../src/contract/areas/history.wire';
import { messages } from '../../src/contract/texts/messages';
import { today } from '../../src/contract/values/dates';
import { formatMoment } from '../../src/contract/values/moments';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { checkRule } from '../../src/server/books/books-check';
import { companyRules } from '../../src/server/books/company-rules';
import { ApiClient } from '../support/api-client';
import { NewCompany } from '../support/new-company';

let office: NewCompany;
let chief: ApiClient;
beforeAll(async () => {
  office = await NewCompany.start();
  chief = await office.chief();
});
afterAll(() => office.stop());

const { company } = paths.admin;
const read = async (client = chief) => (await client.get<CompanySettings>(company.settings)).body.data;
const save = (body: object, client = chief) => client.put(company.settings, body);
const progress = async () => (await chief.get<SetUpState>(company.setUp)).body.data;
const stepsDone = async () => (await progress()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const history = async () => (await chief.get<HistoryRow[]>(company.history)).body.data;

it('a new company is told of from its first person on, so that whoever is put in beside the log is named at once', async () => {
  const owner = await office.database.connect();
  const found = async (text: string) => {
    await owner.query(['begin', text].join(';'));
    const faults = [];
    for (const rule of companyRules) faults.push(...(await checkRule(owner, rule)).map(({ fault }) => fault));
    await owner.query('rollback');
    return faults;
  };
  expect(await found('')).toEqual([]);
  expect(await found(`insert into users (name, user_type) values ('Eve', 'USER')`)).toEqual([
    'Of person Eve (2) the audit log does not say that it was recorded.',
  ]);
  expect(
    await found(`update users set name = 'Eve'; update currencies set name = 'Dirham' where code = 'AED'`),
  ).toEqual([
    'Person Eve (1) is not what was recorded: name is Eve, the audit log says Super User.',
    'Currency Dirham (1) is not what was set up: name is Dirham, the audit log says UAE Dirham.',
  ]);
  // Nobody was told of yet, and nothing was there before either.
  const planted = `insert into fee_types (name) values ('Tip'); insert into accounts (name, currency_id) values ('Till', 1);
    insert into projects (name, currency_id, start_date) values ('Reef', 1, '2026-01-01')`;
  expect(await found(planted)).toEqual(
    ['account Till', 'project Reef', 'fee type Tip'].map(
      (what) => `Of ${what} (1) the audit log does not say that it was set up.`,
    ),
  );
  owner.release();
});

it('a new company has no name, and only what it starts with is done', async () => {
  expect(await read()).toEqual({ name: null, timeZone: null, version: 0 });
  expect((await chief.get<CompanyName>(paths.company)).body.data).toEqual({ name: null });
  const { isOpen, steps } = await progress();
  expect(isOpen).toBe(true);
  expect(steps).toEqual([
    { step: 'company', isDone: false, count: 0 },
    { step: 'currencies', isDone: true, count: 20 },
    { step: 'accounts', isDone: false, count: 0 },
    { step: 'people', isDone: false, count: 1 },
    { step: 'projects', isDone: false, count: 0 },
  ]);
  expect(await history()).toEqual([]);
});

it('the zones to choose from are those that the database and this computer both know, by their places', async () => {
  const { body } = await chief.get<string[]>(company.timeZones);
  expect(body.data).toEqual(expect.arrayContaining(['UTC', 'Asia/Dubai', 'Asia/Kolkata', 'Europe/Kyiv']));
  expect(body.data.filter((zone) => !/^(UTC|[A-Z][a-z]+\/.+)$/.test(zone) || zone.startsWith('Etc/'))).toEqual([]);
  for (const zone of body.data) expect(today(new Date(), zone)).toMatch(/^\d{4}-\d\d-\d\d$/);
  const strangers = `select zone from unnest($1::text[]) as zone where zone not in (select name from pg_timezone_names)`;
  expect((await office.database.query(strangers, [body.data])).rows).toEqual([]);
});

const { company: sentences } = messages;

it.each<[field: string, wrong: object, message: string]>([
  ['name', { name: ' ' }, sentences.nameRequired],
  ['name', { name: 'A'.repeat(101) }, sentences.nameTooLong],
  ['name', { name: 'Marina\u202eevil' }, messages.form.textInvalid],
  ['timeZone', { timeZone: '' }, sentences.timeZoneRequired],
  ['timeZone', { timeZone: 'Mars/Olympus' }, sentences.unknownTimeZone('Mars/Olympus')],
  ['timeZone', { timeZone: 'asia/dubai' }, sentences.unknownTimeZone('asia/dubai')],
  ['timeZone', { timeZone: '+04:00' }, sentences.unknownTimeZone('+04:00')],
  ['timeZone', { timeZone: `UTC'; drop table users; --` }, sentences.unknownTimeZone(`UTC'; drop table users; --`)],
  ['version', { version: -1 }, messages.request.idInvalid],
  ['owner', { owner: 'me' }, messages.request.unknownField],
])('a wrong %s is 400, and nothing is kept: %j', async (field, wrong, message) => {
  const before = await office.digest();
  const { status, body } = await save({ name: 'Of a test', timeZone: 'UTC', version: 0, ...wrong });
  expect([status, body.message, body.errors]).toEqual([400, message, [{ field, message }]]);
  expect(await office.digest()).toEqual(before);
});

it('of two who name it at once one wins, and the other hears of it; what was changed is told with before and after', async () => {
  const bodies = ['Palm Developments', 'Pearl Developments'].map((name) => ({
    name,
    timeZone: 'Asia/Dubai',
    version: 0,
  }));
  const answers = await Promise.all(bodies.map((body) => save(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers[won]!.body.message).toBe(sentences.updated);
  expect(answers[1 - won]!.body.message).toMatch(
    /^Super User has changed this meanwhile, on \d.*\)\. Nothing was saved/,
  );
  const { name } = bodies[won]!;
  expect(await read()).toEqual({ name, timeZone: 'Asia/Dubai', version: 1 });
  expect((await chief.get<CompanyName>(paths.company)).body.data).toEqual({ name });

  expect((await save({ name: '  Marina & Sons ', timeZone: 'Pacific/Kiritimati', version: 1 })).status).toBe(200);
  const [last, first, ...more] = await history();
  expect(more).toEqual([]);
  const [before, between] = [
    { name: null, timeZone: null },
    { name, timeZone: 'Asia/Dubai' },
  ];
  expect(first).toMatchObject({ action: 'company.changed', by: 'Super User', before, after: between });
  expect(last).toMatchObject({ before: between, after: { name: 'Marina & Sons', timeZone: 'Pacific/Kiritimati' } });
});

it('a change of the zone holds on every server at once', async () => {
  const elsewhere = new ApiClient(await office.serve(), chief.token);
  const { version } = await read(elsewhere);
  const dayTold = async () => {
    const { body } = await save({ name: 'Late', timeZone: 'UTC', version: 0 }, elsewhere);
    return body.message;
  };
  const at = new Date((await history())[0]!.at);
  expect(await dayTold()).toContain(formatMoment(at, 'Pacific/Kiritimati'));
  expect((await save({ name: 'Marina & Sons', timeZone: 'Pacific/Pago_Pago', version })).status).toBe(200);
  const later = new Date((await history())[0]!.at);
  expect(await dayTold()).toContain(formatMoment(later, 'Pacific/Pago_Pago'));
});

it('is open until the first entry, whatever is set up; an opening balance is part of setting up', async () => {
  const { body: currencies } = await chief.get<{ id: number; code: string }[]>(paths.accounts.currencies);
  const currencyId = currencies.data.find(({ code }) => code === 'AED')!.id;
  const account = { name: 'Main', currencyId, accountType: 'COMBINED', overdraftLimit: 0 };
  const opening = { openingDate: '2026-01-01', openingAmount: 1000 };
  const { body: added } = await chief.post<{ id: number }>(paths.admin.accounts.add, { ...account, ...opening });
  expect(await stepsDone()).toEqual(['company', 'currencies', 'accounts']);
  const person = await chief.post<{ id: number }>(paths.admin.people.list, { name: 'Ada', username: null, role: null });
  const project = { name: 'Palm', currency: currencyId, startdate: '2026-01-01', value: 100 };
  await chief.post(paths.admin.projects.save, { ...project, owners: [{ userid: person.body.data.id, share: 100 }] });
  expect(await stepsDone()).toEqual(['company', 'currencies', 'accounts', 'people', 'projects']);
  expect((await progress()).isOpen).toBe(true);

  const { id } = added.data;
  const deposit = { date: '2026-01-05', userId: person.body.data.id, toacc: id, tocurrency: currencyId, amount: 5 };
  const recorded = await chief.upload(paths.deposits.create, uploadParts.deposit, { ...deposit, remarks: '' });
  expect(recorded.status).toBe(201);
  const atWork = { isOpen: false, steps: [{ step: 'company', isDone: true, count: 1 }] };
  expect(await progress()).toEqual(atWork);
  await chief.remove(paths.deposits.reverse.replace(':id', String(recorded.body.data.id)));
  expect(await progress()).toEqual(atWork);
});

it.each([
  [`update company_settings set company_name = ' '`, /check constraint/],
  [`update company_settings set company_name = repeat('A', 101)`, /check constraint/],
  [`insert into company_settings (is_only, business_time_zone) values (true, 'UTC')`, /duplicate key/],
])('the database itself refuses: %s', async (statement, sentence) => {
  await expect(office.database.query(statement)).rejects.toThrow(sentence);
});
