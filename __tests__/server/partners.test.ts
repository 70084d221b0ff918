import { parse } from 'csv-parse/sync';
import type { DepositSummaryRow } from '../../src/contract/areas/deposits.wire';
import type { AllPartners, PartnerPosition } from '../../src/contract/areas/partners.wire';
import { partnerReport, partnersReport } from '../../src/contract/reports/partner.report';
import { xlsxNameOf } from '../../src/contract/reports/xlsx-name';
import { captions } from '../../src/contract/texts/captions';
import { messages } from '../../src/contract/texts/messages';
import { formatWireDate } from '../../src/contract/values/dates';
import { paths, pathWithId } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { ProjectSetup } from '../support/project-setup';
import { fetchFile } from '../support/fetched-file';
import { sheetOf } from '../support/report-sheet';
import { TestServer } from '../support/test-server';

/* Where partners stand (contract §9), held against plain SQL over the bare tables: one of them, all of them, and their files. */

let server: TestServer;
let client: BooksClient;
let reader: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  ({ client: reader } = await server.signIn('user'));
});
afterAll(() => server.stop());

const hundredths = (amount: number) => Math.round(amount * 100);
const position = async (id: number, upTo = {}) =>
  (await reader.get<PartnerPosition>(pathWithId(paths.books.partner, id), upTo)).body.data;
const wholeOf = async (project: number) =>
  (
    await server.rows<{ due: number }>(
      `select coalesce(sum(amount_cents), 0)::float as due from schedule_rows
      where project_id = $1 and schedule_date <= (now() at time zone 'UTC')::date`,
      [project],
    )
  )[0]!.due;
const own = async (project: number, shares: readonly (readonly [from: string, owner: number, share: number])[]) => {
  await server.rows('delete from project_shares where project_id = $1', [project]);
  await server.rows(
    `insert into project_shares (project_id, valid_from, user_id, position, share)
    select $1, valid_from, owner, row_number() over (partition by valid_from), share
    from unnest($2::date[], $3::bigint[], $4::numeric[]) as owned (valid_from, owner, share)`,
    [project, ...[0, 1, 2].map((member) => shares.map((each) => each[member]))],
  );
};
const makePerson = async (name: string, type = 'USER') =>
  (
    await server.rows<{ id: number }>('insert into users (name, user_type) values ($1, $2) returning id', [name, type])
  )[0]!.id;

it('by the owners of each due day, before the first ones by those, of archived projects too, and of whoever is disabled', async () => {
  const [older, younger] = [await makePerson('Zainab Noor'), await makePerson('Yusuf Noor')];
  const project = server.sample.id('project Marina Heights');
  const whole = await wholeOf(project);
  expect(whole).toBeGreaterThan(0);
  const ofProject = async (id: number) => {
    const { currencies } = await position(id);
    return currencies.flatMap(({ due, projects }) =>
      projects.map((each) => [
        each.isArchived,
        each.share,
        hundredths(each.due),
        hundredths(each.own),
        hundredths(due),
      ]),
    );
  };
  await own(project, [['2999-01-01', older, 100]]);
  await server.rows('update projects set archived_at = now() where id = $1', [project]);
  await server.rows('update users set disabled_at = now() where id = $1', [older]);
  expect(await ofProject(older)).toEqual([[true, 100, whole, whole, whole]]);
  expect(await position(older)).toMatchObject({ name: 'Zainab Noor', isDisabled: true });
  await own(project, [
    ['2000-01-01', younger, 100],
    ['2001-01-01', older, 50],
    ['2001-01-01', younger, 50],
    ['2999-01-01', older, 100],
  ]);
  const half = Math.ceil(whole / 2);
  expect(await ofProject(older)).toEqual([[true, 50, whole, half, half]]);
  expect(await ofProject(younger)).toEqual([[true, 50, whole, whole - half, whole - half]]);
  const { currencies } = await position(younger, { endDate: '2000-12-31' });
  expect(currencies[0]).toMatchObject({ due: 0, projects: [{ share: 100, due: 0, own: 0 }] });
});

it('against what was deposited up to today, and Home tells whose each total is', async () => {
  const userId = await makePerson('Xenia Noor');
  expect((await position(userId)).currencies).toEqual([]);
  const first = await client.createDeposit({ userId, amount: 70.01 });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const next = await client.createDeposit({ userId, amount: 5, date: `${tomorrow}T00:00:00` });
  expect(next.status).toBe(201);
  const told = { currency: 'USD', projects: [], due: 0, deposited: 70.01, later: 5, position: 70.01 };
  expect((await position(userId)).currencies).toEqual([told]);
  const before = await position(userId, { endDate: '2026-01-04' });
  expect(before.date).toBe('2026-01-04T00:00:00');
  expect(before.currencies).toEqual([{ ...told, deposited: 0, later: 75.01, position: 0 }]);
  const after = await position(userId, { endDate: `${tomorrow}T00:00:00` });
  expect(after.currencies).toEqual([{ ...told, deposited: 75.01, later: 0, position: 75.01 }]);
  const { body } = await reader.get<DepositSummaryRow[]>(paths.query, { queryName: 'depositTransactions' });
  expect(body.data.filter(({ userid }) => userid === userId)).toEqual([
    { username: 'Xenia Noor', userid: userId, currency: 'USD', accname: 'Main Operating', total_amount: 75.01 },
  ]);
  await client.reverse('deposits', first.body.data.id);
  expect((await position(userId)).currencies).toEqual([{ ...told, deposited: 0, position: 0 }]);
});

it('as a file: its rows make the position in each currency, by the bare tables', async () => {
  const project = server.sample.id('project Riverside Lofts');
  const [person, other] = [await makePerson('نورة النعيمي'), await makePerson('Other Noor')];
  await own(project, [
    ['2000-01-01', person, 33.33],
    ['2000-01-01', other, 66.67],
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await client.createDeposit({ userId: person, amount: 70.01 });
  await client.createDeposit({ userId: person, amount: 5, date: `${tomorrow}T00:00:00` });
  const whole = await wholeOf(project);
  const [{ name, code } = { name: '', code: '' }] = await server.rows<{ name: string; code: string }>(
    `select concat(p.name, case when archived_at is not null then ' (archived)' end) as name, code
     from projects p, currencies c where c.id = p.currency_id and p.id = $1`,
    [project],
  );
  const money = (cents: number) => (cents / 100).toFixed(2);
  const due = Math.round(whole * 0.3333);
  expect(due).toBeGreaterThan(0);
  const ofProject = [name, code, '33.33', money(whole), money(due), '', money(-due), ''];
  const nothing = ['Deposits', code, '', '', '', '0.00', '0.00', ''];
  const deposits = ['Deposits', 'USD', '', '', '', '70.01', '70.01', '5.00'];
  const expected = code === 'USD' ? [ofProject, deposits] : [ofProject, nothing, deposits];
  const csv = await fetchFile(server, reader, { ...partnerReport, query: { person } });
  const workbook = { path: partnerReport.path, fileName: xlsxNameOf(partnerReport), query: { person } };
  const xlsx = await fetchFile(server, reader, workbook);
  expect([csv, xlsx].map(({ asked }) => [asked.body.data.fileName, asked.body.data.totalRows])).toEqual(
    ['csv', 'xlsx'].map((kind) => [`partner-statement-${String(person)}.${kind}`, expected.length]),
  );
  const heads = ['Project', 'Currency', 'Share on This Day (%)', 'Due of Project', 'Own Part'];
  const head = [...heads, 'Deposited', 'Difference', 'Deposited Later'];
  expect(parse(csv.bytes!, { bom: true, record_delimiter: '\r\n' })).toEqual([head, ...expected]);
  const sheet = await sheetOf(xlsx.bytes!);
  expect([sheet.headings, sheet.lines]).toEqual([head, expected]);
  const { date, currencies } = await position(person);
  expect(sheet.about).toEqual(
    expect.arrayContaining(['Partner: نورة النعيمي', `Position on: ${formatWireDate(date)}`, 'Partner Statement']),
  );
  // The totals of the sheet are what stands under the projects on the screen.
  expect(sheet.foot.slice(1).map((row) => [row[1], ...row.slice(4, 7)])).toEqual(
    currencies.map((each) => [
      each.currency,
      each.projects.length > 0 ? each.due.toFixed(2) : '',
      each.deposited.toFixed(2),
      each.position.toFixed(2),
    ]),
  );
  const query = { person, endDate: '2026-01-31' };
  const { asked } = await fetchFile(server, reader, { ...partnerReport, query });
  expect(asked.body.data.fileName).toBe(`partner-statement-${String(person)}-as-of-2026-01-31.csv`);
  const refused = await fetchFile(server, reader, { ...partnerReport, query: { person: 999_999_999 } });
  expect([refused.asked.status, refused.asked.body.message]).toEqual([404, messages.partner.notFound]);
});

/** What each partner bears and has deposited up to a day, by currency, from the bare tables: floor and largest remainders. */
async function bareSums(day: string) {
  const bare = await server.rows<{ id: number; code: string; due: string; deposited: string; later: string }>(
    `with held as (
      select s.project_id, s.amount_cents, (select max(valid_from) from project_shares h where h.project_id = s.project_id
          and h.valid_from <= greatest(s.schedule_date, (select min(valid_from) from project_shares f where f.project_id = s.project_id))) as of
      from schedule_rows s where s.schedule_date <= $1),
    exact as (
      select e.project_id, h.user_id, sum(e.amount_cents * h.share) / 100 as due from held e
      join project_shares h on h.project_id = e.project_id and h.valid_from = e.of group by 1, 2),
    borne as (
      select project_id, user_id, floor(due) + (row_number() over (partition by project_id order by due - floor(due) desc, user_id)
        <= sum(due - floor(due)) over (partition by project_id))::int as due from exact)
    select u.id::int, c.code,
      (select coalesce(sum(b.due), 0) from borne b, projects p where p.id = b.project_id and b.user_id = u.id and p.currency_id = c.id)::bigint::text as due,
      (select coalesce(sum(amount_cents), 0) from deposits d where reversed_at is null and d.user_id = u.id and d.currency_id = c.id and deposit_date <= $1)::text as deposited,
      (select coalesce(sum(amount_cents), 0) from deposits d where reversed_at is null and d.user_id = u.id and d.currency_id = c.id and deposit_date > $1)::text as later
    from users u, currencies c order by u.name, u.id, c.code`,
    [day],
  );
  return bare.map(
    ({ id, code, ...sums }) => [id, code, Number(sums.due), Number(sums.deposited), Number(sums.later)] as const,
  );
}

it.each(['2026-01-31', '2026-06-30', '2027-12-31'])(
  'all of them as of %s: to the cent those of the bare tables, of each statement, and in the files',
  async (day) => {
    const { partners, date } = (await reader.get<AllPartners>(paths.books.partners, { endDate: day })).body.data;
    const told = new Map(partners.map((each) => [`${String(each.id)} ${each.currency}`, each]));
    expect(told.size).toBe(partners.length);
    expect(partners.length).toBeGreaterThan(3);
    const bare = await bareSums(day);
    for (const [id, code, ...sums] of bare) {
      const each = told.get(`${String(id)} ${code}`);
      const figures = each ? [each.due, each.deposited, each.later].map(hundredths) : [0, 0, 0];
      expect([id, code, ...figures]).toEqual([id, code, ...sums]);
    }
    expect(partners.map(({ id, currency }) => `${String(id)} ${currency}`)).toEqual(
      bare.map(([id, code]) => `${String(id)} ${code}`).filter((key) => told.has(key)),
    );
    for (const id of new Set(partners.map((each) => each.id))) {
      const { currencies } = await position(id, { endDate: day });
      expect(
        partners
          .filter((each) => each.id === id)
          .map(({ currency, due, deposited, later, position: difference, shares }) => [
            currency,
            due,
            deposited,
            later,
            difference,
            shares.map(({ project, share }) => [project, share]),
          ]),
      ).toEqual(
        currencies.map(({ currency, due, deposited, later, position: difference, projects }) => [
          currency,
          due,
          deposited,
          later,
          difference,
          projects.filter(({ share }) => share > 0).map(({ project, share }) => [project, share]),
        ]),
      );
    }
    const lines = partners.map(({ name, currency, shares, ...sums }) => [
      name,
      shares.map(({ project, share }) => `${project} ${share.toFixed(2)}\u00a0%`).join('; '),
      currency,
      ...[sums.due, sums.deposited, sums.position, sums.later].map((amount) => amount.toFixed(2)),
    ]);
    const query = { endDate: day };
    const csv = await fetchFile(server, reader, { ...partnersReport, query });
    expect(csv.asked.body.data).toMatchObject({ fileName: `partners-as-of-${day}.csv`, totalRows: partners.length });
    const [head, ...rows] = parse(csv.bytes!, { bom: true, record_delimiter: '\r\n' });
    expect([head, rows]).toEqual([partnersReport.columns.map(({ heading }) => heading), lines]);
    const sheet = await sheetOf(
      (await fetchFile(server, reader, { path: partnersReport.path, fileName: xlsxNameOf(partnersReport), query }))
        .bytes!,
    );
    expect([sheet.headings, sheet.lines]).toEqual([head, lines]);
    expect(sheet.about).toContain(`Position on: ${formatWireDate(date)}`);
    const codes = [...new Set(partners.map(({ currency }) => currency))].sort();
    const totalOf = (code: string, place: 2 | 3 | 4) =>
      (bare.reduce((sum, row) => (row[1] === code ? sum + row[place] : sum), 0) / 100).toFixed(2);
    expect(sheet.foot.slice(1).map((row) => [row[0], row[2], row[3], row[4], row[6]])).toEqual(
      codes.map((code) => [captions.totalIn(code), code, totalOf(code, 2), totalOf(code, 3), totalOf(code, 4)]),
    );
  },
);

it('what falls due on projects without owners is in nobody’s figures, and said by currency, over a workbook too', async () => {
  const setup = new ProjectSetup(server, client);
  const of = async (endDate: string) => {
    const { ownerless } = (await reader.get<AllPartners>(paths.books.partners, { endDate })).body.data;
    const { path } = partnersReport;
    const workbook = await fetchFile(server, reader, {
      path,
      fileName: xlsxNameOf(partnersReport),
      query: { endDate },
    });
    const { about } = await sheetOf(workbook.bytes!);
    return { ownerless, said: about.filter((line) => line.includes('due by no partner')) };
  };
  const row = (amount: number, scheduledate: string) => ({
    scheduletype: 'Installment',
    name: '',
    amount,
    scheduledate,
  });
  const [one, other] = [await setup.add({ name: 'Nobody' }), await setup.add({ name: 'Nobody Either' })];
  await setup.saveSchedule('Nobody', [row(900_000, '2026-05-01'), row(1, '2026-05-02')]);
  await setup.saveSchedule('Nobody Either', [row(0.05, '2026-05-02')]);
  expect(await of('2026-04-30')).toEqual({ ownerless: [], said: [] });
  const named = [one, other].map(({ id, name }) => ({ projectid: id, project: name }));
  expect(await of('2026-05-02')).toEqual({
    ownerless: [{ currency: 'USD', due: 900_001.05, projects: named }],
    said: [messages.partner.ownerless('900,001.05 USD', 'Nobody, Nobody Either')],
  });
  // Owners of a later day hold for the days before them, too.
  const owner = await makePerson('Wadi Noor');
  await own(one.id, [['2026-09-01', owner, 100]]);
  expect((await of('2026-05-02')).ownerless).toEqual([{ currency: 'USD', due: 0.05, projects: named.slice(1) }]);
  expect((await position(owner, { endDate: '2026-05-02' })).currencies).toMatchObject([{ due: 900_001 }]);
});

it('nobody who is not there, or of the system', async () => {
  for (const id of [await makePerson('Robot Noor', 'SYSTEM'), 999_999_999]) {
    const { status, body } = await reader.get(pathWithId(paths.books.partner, id));
    expect([status, body.message]).toEqual([404, messages.partner.notFound]);
  }
});
