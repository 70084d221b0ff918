import type { CalendarFeed, NewCalendarFeed } from '../../src/contract/areas/calendar.wire';
import { messages } from '../../src/contract/texts/messages';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* The calendar of due dates under an address with a token of its own (S38, S41), read as other programs read it: with nothing else. */

let server: TestServer;
let client: BooksClient;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('user'));
  ({ client: chief } = await server.signIn('super'));
});
afterAll(() => server.stop());

const { dueCalendar } = paths.books;
const make = async (who = client) => (await who.post<NewCalendarFeed>(dueCalendar, {})).body.data.path;
const tokenIn = (path: string) => /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(path)![1]!;
const read = (path: string) => server.anonymous.get(path);
const idOf = async (username: string) =>
  (await server.rows<{ id: number }>('select id::int from users where username = $1', [username]))[0]!.id;
/** The lines of a calendar, unfolded. */
const linesOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\r\n ', '').split('\r\n');
/** What every address that is nobody's is answered, but for the number of the request. */
const nothing = { status: 404, message: messages.due.calendarUnknown };
const answered = async (path: string) => {
  const { status, body } = await read(path);
  return { status, message: body.message };
};

it('tells each open installment around today as a day of its own, folded and escaped, with nothing else of the books', async () => {
  const odd = 'Sea, Sun; \\ "مشروع" \u{1F3D7}\n' + 'long '.repeat(20);
  const [{ id } = { id: 0 }] = await server.rows<{ id: number }>(
    `update projects set name = $1 where id = (select project_id from schedule_rows where paid_cents < amount_cents order by project_id limit 1) returning id::int`,
    [odd],
  );
  const { status, headers, bytes } = await read(await make());
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.getSetCookie()).toEqual([]);
  const text = bytes.toString('utf8');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);

  const open = await server.rows<{ project: number; installment: number; day: string; open: string; code: string }>(
    `select p.id::int as project, s.installment_id as installment, to_char(s.schedule_date, 'YYYYMMDD') as day,
      to_char((s.amount_cents - s.paid_cents) / 100.0, 'FM999,999,990.00') as open, c.code
    from schedule_rows s, projects p, currencies c where p.id = s.project_id and c.id = p.currency_id and p.archived_at is null
      and s.paid_cents < s.amount_cents and abs(s.schedule_date - (now() at time zone 'UTC')::date) <= 366
    order by s.schedule_date, p.id, s.installment_id`,
  );
  const lines = linesOf(bytes);
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  const told = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  expect(told('DTSTART;VALUE=DATE:')).toEqual(open.map(({ day }) => day));
  expect(told('UID:')).toEqual(
    open.map(({ project, installment }) => `due-${project}-${installment}@property-management`),
  );
  expect(told('SUMMARY:').map((summary) => summary.replaceAll('\\,', ',').replace(/^.*, /, ''))).toEqual(
    open.map((row) => `${row.open} ${row.code}`),
  );
  const escaped = odd.replace(/[\\;,]/g, '\\$&').replace('\n', '\\n');
  expect(told('SUMMARY:').filter((summary) => summary.startsWith(`${escaped}: `))).toHaveLength(
    open.filter(({ project }) => project === id).length,
  );
  expect(new Set(lines.filter((line) => line.startsWith('BEGIN:V')))).toEqual(
    new Set(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']),
  );
  // The same to the last byte while nothing changes, so that a calendar stays as it is.
  expect((await read(await make())).bytes.equals(bytes)).toBe(true);
});

it('S38: one address a person, shown once: a new one takes its place, and it can be taken back', async () => {
  const [first, second] = [await make(), await make()];
  expect(second).not.toBe(first);
  expect(await answered(first)).toEqual(nothing);
  expect((await read(second)).status).toBe(200);
  expect((await client.get<CalendarFeed>(dueCalendar)).body.data).toEqual({ madeAt: expect.any(String) as string });
  const kept = await server.rows<{ text: string }>('select f::text as text from calendar_feeds f');
  expect(kept.filter(({ text }) => text.includes(tokenIn(second)))).toEqual([]);
  // Nobody else's goes with it.
  const others = await make(chief);
  expect((await client.remove(dueCalendar)).body.message).toBe(messages.due.calendarEnded);
  expect([await answered(second), (await read(others)).status]).toEqual([nothing, 200]);
  expect((await client.remove(dueCalendar)).body.message).toBe(messages.due.noCalendar);
  expect((await client.get<CalendarFeed>(dueCalendar)).body.data).toEqual({ madeAt: null });
});

it('what is no address of anybody is answered as one that was taken back, whatever it looks like', async () => {
  const path = await make();
  const token = tokenIn(path);
  const wrong = [
    `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'A'}.ics`,
    'x.ics',
    token,
    `${token}.ics.ics`,
    '%00.ics',
  ];
  for (const feed of wrong) expect([feed, await answered(`/api/calendar/${feed}`)]).toEqual([feed, nothing]);
  // It opens nothing else, and nothing else opens it.
  const bearer = { authorization: `Bearer ${token}` };
  expect((await server.anonymous.get(paths.books.due, {}, bearer)).status).toBe(401);
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await server.anonymous.call(method, path)).status).toBeGreaterThanOrEqual(404);
});

it('S41: stands in no log, also when it is read wrongly, and in no trace of who made it', async () => {
  const path = await make();
  await read(path);
  await server.anonymous.call('DELETE', path);
  await server.anonymous.get(`${path}?${'x'.repeat(50)}=${tokenIn(path)}`);
  await server.anonymous.get(`${path}${'/x'.repeat(3)}`);
  await client.remove(dueCalendar);
  await read(path);
  expect(server.log.length).toBeGreaterThan(0);
  expect(server.log.filter((line) => line.includes(tokenIn(path)))).toEqual([]);
  const traces = await server.rows<{ action: string; text: string }>(
    `select action, e::text as text from access_events e where action like 'calendar.%' union all
      select action, a::text from audit_log a`,
  );
  expect(traces.filter(({ text }) => text.includes(tokenIn(path)))).toEqual([]);
  expect(traces.map(({ action }) => action)).toEqual(expect.arrayContaining(['calendar.made', 'calendar.ended']));
});

it('ends with the person: disabled, given a new password, without a role; rights are those of the moment', async () => {
  const { client: person } = await server.signIn('admin');
  const id = await idOf('admin');
  const { people } = paths.admin;
  const path = await make(person);
  await server.rows('update users set must_change_password = true where id = $1', [id]);
  expect(await answered(path)).toEqual(nothing);
  await server.rows('update users set must_change_password = false where id = $1', [id]);
  expect((await read(path)).status).toBe(200);
  await chief.post(pathWithId(people.disable, id), {});
  expect(await answered(path)).toEqual(nothing);
  // Not again with the person either.
  await chief.post(pathWithId(people.enable, id), {});
  expect(await answered(path)).toEqual(nothing);
  const again = await make((await server.signIn('admin')).client);
  expect((await read(again)).status).toBe(200);
  await chief.post(pathWithId(people.givePassword, id), {});
  expect(await server.rows('select 1 from calendar_feeds where user_id = $1', [id])).toEqual([]);
  expect(await answered(again)).toEqual(nothing);
});

it("ends with a new password of one's own, which tells of it: somebody else may have made it", async () => {
  const path = await make();
  const change = (currentPassword: string, newPassword: string) =>
    client.post(paths.users.changePassword, { currentPassword, newPassword, confirmPassword: newPassword });
  const changed = await change('user-sample-1', 'of-a-test-1');
  expect([changed.status, changed.body.message]).toEqual([200, messages.password.changedWithCalendar]);
  expect(await answered(path)).toEqual(nothing);
  expect((await change('of-a-test-1', 'of-a-test-2')).body.message).toBe(messages.password.changed);
});

it('tells what is to come, however much is overdue', async () => {
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const facts = { name: 'Long overdue', currency: server.sample.id('currency USD'), startdate: '2026-01-01' };
  const { id } = (await chief.post<{ id: number }>(paths.admin.projects.save, facts)).body.data;
  const rows = Array.from({ length: limits.calendarEvents }, (_, place) => ({
    ...{ scheduletype: 'Installment', name: `Row ${place}`, amount: 1 },
    scheduledate: dayFrom(place === 0 ? 30 : -30),
  }));
  await chief.put(pathWithId(paths.admin.schedule, id), { version: 0, rows });
  const days = linesOf((await read(await make())).bytes).filter((line) => line.startsWith('DTSTART'));
  expect(days).toHaveLength(limits.calendarEvents);
  expect(days).toContain(`DTSTART;VALUE=DATE:${dayFrom(30).replaceAll('-', '')}`);
});

it('is counted as other reads of an address without a session', async () => {
  const limited = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '3' });
  try {
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await limited.anonymous.get(`/api/calendar/${'x'.repeat(43)}.ics`)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    await limited.stop();
  }
});
