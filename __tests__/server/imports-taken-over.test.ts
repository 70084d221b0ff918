import timers from 'node:timers';
import type { ImportBatch } from '../../src/contract/areas/imports.wire';
import { messages } from '../../src/contract/texts/messages';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { giveBackInterrupted, sweepImports } from '../../src/server/imports/import-sweep';
import type { ApiClient } from '../support/api-client';
import { depositHeads, depositLine, ImportClient, manyDeposits } from '../support/import-client';
import { until } from '../support/patience';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* Imports whose server stands still, and those that nobody goes on with: taken over, cancelled, given back, forgotten (contract §9). */

let server: TestServer;
let chief: ImportClient;
/** whose imports have one connection */
let second: Awaited<ReturnType<TestServer['another']>>;
let there: ImportClient<ApiClient>;
beforeAll(async () => {
  server = await TestServer.start();
  second = await server.another(1);
  chief = new ImportClient((await server.signIn('super')).client);
  there = new ImportClient(second.anonymous.with(chief.client.token));
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const { imports } = paths.admin;
const texts = messages.importBatch;
const daySeconds = 24 * 60 * 60;
const silentFor = (id: number, seconds: number) =>
  server.rows(`update import_batches set heartbeat_at = now() - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);
const writtenDays = (remarks: string) =>
  server.rows(`select deposit_date as day from deposits where remarks like $1`, [remarks]);
const whenSoManyWait = (count: number) =>
  until(async () =>
    expect(
      await server.rows(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      ),
    ).toHaveLength(count),
  );

/** Has one of the statements that are meant stand still, that many of them later, and tells which others were sent since. */
async function standingStill(isMeant: (text: string) => boolean, later = 0) {
  const holder = await server.database.connect();
  await holder.query('select pg_advisory_lock(1)');
  const here = `(select set_config('lock_timeout', '0', true) || pg_advisory_xact_lock_shared(1)::text) is not null`;
  let left = later;
  const sent: string[] = [];
  const giveBack = interceptSql({
    rewrite: (text) => {
      sent.push(text);
      if (!isMeant(text)) return text;
      left -= 1;
      return left === -1 ? text.replace(' where ', ` where ${here} and `) : text;
    },
  });
  return {
    goOn: () => holder.query('select pg_advisory_unlock(1)'),
    whenSent: (part: string, times: number) =>
      until(() => expect(sent.filter((text) => text.includes(part))).toHaveLength(times)),
    end: () => {
      giveBack();
      holder.release(true);
    },
  };
}

it('forgets a file that nobody has gone on with for a week as a whole: no part of it can be written', async () => {
  const [old, ticked, stopped] = [
    await chief.judged('deposits', manyDeposits('old', 4)),
    await chief.judged('deposits', [depositHeads, depositLine('ticked', '2026-03-06')]),
    await chief.judged('deposits', manyDeposits('stopped', 4)),
  ];
  await server.rows(`update import_batches set created_at = now() - make_interval(days => $1)`, [
    limits.importDays + 1,
  ]);
  for (const { id } of [old, ticked]) await silentFor(id, (limits.importDays + 1) * daySeconds);
  await chief.tick(ticked.id, { isAccepted: true });
  await server.rows(
    `update import_batches set state = 'judging', run = gen_random_uuid(), heartbeat_at = null where id = $1`,
    [stopped.id],
  );
  await giveBackInterrupted(server.database);
  // It comes no further for now.
  const giveBack = interceptSql({
    rewrite: (text) => text.replace(/\blimit (\$\d+)(?= for update)/, 'limit least($1, 2)'),
  });
  await sweepImports(server.database).finally(giveBack);
  const left = `select count(*)::int from import_rows where batch_id = $1`;
  expect(await server.rows(left, [old.id])).toEqual([{ count: 2 }]);
  const { status, body } = await chief.act('write', old.id);
  expect([status, body.message]).toEqual([409, texts.changedMeanwhile]);
  await sweepImports(server.database);
  expect((await chief.client.get(pathWithId(imports.batch, old.id))).status).toBe(404);
  expect((await chief.look(stopped.id)).state).toBe('asks');
  expect((await chief.acted('write', ticked.id)).state).toBe('written');
  expect(await writtenDays('old %')).toEqual([]);
});

it('writes nothing of a file whose rows are not all there any more', async () => {
  const { id } = await chief.judged('deposits', manyDeposits('part', 3));
  await server.rows(`delete from import_rows where batch_id = $1 and line = 3`, [id]);
  const { state, failure } = await chief.acted('write', id);
  expect([state, failure]).toEqual(['judged', texts.rowsGone]);
  expect(await writtenDays('part %')).toEqual([]);
});

it('whoever it was taken from changes no verdict any more: it is written as it was judged last', async () => {
  const file = [depositHeads, depositLine('taken over', '03/04/2026')];
  const { id, version, columns, decimalSign } = await chief.judged('deposits', file);
  const readRows = (text: string) => text.startsWith('select "line", "cells" from "import_rows"');
  const still = await standingStill(readRows, 1);
  try {
    expect((await there.settle(id, { version, columns, decimalSign, dateOrder: 'month first' })).status).toBe(202);
    await whenSoManyWait(1);
    await silentFor(id, 60);
    expect(await chief.judgedAgain(id, { dateOrder: 'day first' })).toMatchObject({ state: 'judged', faultyRows: 0 });
    await still.goOn();
    await still.whenSent('update import_rows r set request', 2);
  } finally {
    still.end();
  }
  // By the connection on which that was sent.
  expect((await there.acted('write', id)).state).toBe('written');
  expect(await writtenDays('taken over')).toEqual([{ day: '2026-04-03' }]);
});

it('whoever reads a file that was cancelled keeps nothing of it', async () => {
  const still = await standingStill((text) => text.startsWith('select "heads", "settings" from "import_batches"'));
  const id = await there.choose('deposits', [depositHeads, depositLine('cancelled')]);
  try {
    await whenSoManyWait(1);
    expect((await chief.cancel(id)).status).toBe(200);
    await still.goOn();
    await still.whenSent('insert into import_rows', 1);
  } finally {
    still.end();
  }
  // What it reads next is read behind that.
  await there.judged('deposits', [depositHeads, depositLine('after it')]);
  expect(await server.rows(`select from import_rows where batch_id = $1`, [id])).toEqual([]);
});

/** Has an import stand still in the middle of what it writes, or undoes, until something was done. */
async function whileUnderWay(
  who: ImportClient<ApiClient>,
  what: 'write' | 'undo',
  id: number,
  done: () => Promise<void>,
) {
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table deposits in share mode');
    expect((await who.act(what, id)).status).toBe(202);
    await whenSoManyWait(1);
    await done();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('gives a sign of life also while all connections for imports are in use, and ends by it once it was cancelled', async () => {
  const { id } = await chief.judged('deposits', [depositHeads, depositLine('alive')]);
  const beats = jest.spyOn(timers, 'setInterval');
  const beatNow = () => {
    for (const [beat] of beats.mock.calls) beat();
  };
  await whileUnderWay(there, 'write', id, async () => {
    await silentFor(id, 20);
    beatNow();
    const alive = `select state from import_batches where id = $1 and heartbeat_at > now() - interval '10 seconds'`;
    await until(async () => expect(await server.rows(alive, [id])).toHaveLength(1));
    expect((await chief.look(id)).state).toBe('writing');
    expect((await chief.cancel(id)).status).toBe(200);
    beatNow();
    await whenSoManyWait(0);
  }).finally(() => {
    beats.mockRestore();
  });
  // It did not wait until the lock was given up.
  expect(server.log.filter((line) => line.includes('an import could not go on'))).toEqual([]);
});

it('is given back with what happened by a server that stops, which waits for it no longer', async () => {
  const third = await server.another();
  const { id } = await chief.judged('deposits', [depositHeads, depositLine('stopped')]);
  const leaving = new ImportClient(third.anonymous.with(chief.client.token));
  await whileUnderWay(leaving, 'write', id, async () => {
    await third.stop();
    expect(await chief.look(id)).toMatchObject({ state: 'judged', failure: texts.interrupted });
  });
  expect((await chief.acted('write', id)).state).toBe('written');
});

it('keeps nobody signed in: who signs out leaves it going on, and whose rights are ended has nothing written or undone', async () => {
  const { client, session } = await server.signIn('super');
  const goer = new ImportClient(client);
  const mine = await goer.judged('deposits', [depositHeads, depositLine('signed out', '2026-03-07')]);
  await whileUnderWay(goer, 'write', mine.id, async () => {
    const { refreshtoken } = session;
    expect((await client.post(paths.auth.logout, { refreshtoken })).status).toBe(200);
    expect((await server.anonymous.post(paths.auth.refresh, { refreshtoken })).status).toBe(401);
    expect((await chief.look(mine.id)).state).toBe('writing');
  });
  expect((await chief.settled(mine.id)).state).toBe('written');

  await server.rows(`update users set user_type = 'SUPER' where username = 'admin'`);
  const omar = pathWithId(paths.admin.people.disable, server.sample.id('person admin'));
  const his = await chief.judged('deposits', [depositHeads, depositLine('disabled', '2026-03-08')]);
  for (const [what, id] of [
    ['write', his.id],
    ['undo', mine.id],
  ] as const) {
    const asOmar = new ImportClient((await server.signIn('admin')).client);
    await whileUnderWay(asOmar, what, id, async () => {
      expect((await chief.client.post(omar, {})).status).toBe(200);
    });
    const { state, failure } = await chief.settled(id);
    expect([state, failure]).toEqual([what === 'write' ? 'judged' : 'written', texts.rightsEnded]);
    await chief.client.post(pathWithId(paths.admin.people.enable, server.sample.id('person admin')), {});
  }
  await server.rows(`update users set user_type = 'ADMIN' where username = 'admin'`);
});

it('is cancelled without a trace in the books, and is for SUPER alone', async () => {
  const { id } = await chief.judged('deposits', manyDeposits('none', 3));
  const { status, body } = await chief.cancel(id);
  expect([status, body.message]).toEqual([200, texts.cancelled]);
  expect((await chief.act('write', id)).body.message).toBe(texts.changedMeanwhile);
  expect((await chief.cancel(id)).status).toBe(409);
  const { client: admin } = await server.signIn('admin');
  expect((await admin.get(imports.list)).status).toBe(403);
  const list = await chief.client.get<ImportBatch[]>(imports.list);
  expect(list.body.data[0]).toMatchObject({ id, state: 'cancelled', createdBy: 'Layla Haddad' });
});

it('leaves nothing when its connection ends in the middle, and can be written afterwards', async () => {
  const { id } = await chief.judged('deposits', manyDeposits('cut', 30));
  const books = () => server.digest(['import_batches', 'audit_log', 'audit_seals', 'access_events', 'sessions']);
  const before = await books();
  const giveBack = interceptSql({
    before: (text) => (text.includes('update accounts set balance_cents') ? new Error('planted') : undefined),
  });
  expect(await chief.acted('write', id)).toMatchObject({ state: 'judged', failure: texts.unexpected });
  giveBack();
  expect(await books()).toEqual(before);
  // As a server leaves it that was killed: it is at it, and gives no sign of life.
  await server.rows(
    `update import_batches set state = 'writing', run = gen_random_uuid(), heartbeat_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  expect(await chief.look(id)).toMatchObject({ state: 'writing', isInterrupted: true });
  expect((await chief.act('write', id)).status).toBe(202);
  expect(await chief.settled(id)).toMatchObject({ state: 'written', isInterrupted: false });
});
