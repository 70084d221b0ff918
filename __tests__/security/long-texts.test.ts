import { paths } from '../../src/contract/vocabulary/paths';
import { depositHeads, depositLine, ImportClient } from '../support/import-client';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* What is longer than anybody writes it costs no more than what people write: the server has one thread for everybody. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

it('S28: of what a browser calls itself only as much is looked through as browsers send', async () => {
  const own = `curl/8.5.0 ${'x'.repeat(1_000)}`;
  const body = { username: 'user', password: 'user-sample-1' };
  for (const late of ['Firefox/140.0', `Version/${'1'.repeat(3_000)} Safari/605.1.15`])
    expect((await server.anonymous.post(paths.auth.login, body, { 'user-agent': `${own} ${late}` })).status).toBe(200);
  const kept = await server.rows('select distinct browser from sessions');
  expect(kept).toEqual([{ browser: own.slice(0, 60) }]);
});

it('S28: rows of a file that is imported are staged and judged by what they weigh, with turns for others between', async () => {
  const superior = new ImportClient((await server.signIn('super')).client);
  const weights: number[] = [];
  const stop = interceptSql({
    before: (text, values) => {
      if (text.includes('insert into import_rows')) weights.push((values.at(-1) as string[]).join('').length);
      return undefined;
    },
  });
  const line = (remarks: string) => `${depositLine(remarks)}${',beside'.repeat(4)}${`,${'x'.repeat(9_990)}`.repeat(8)}`;
  const lines = Array.from({ length: 30 }, (_none, at) => line(`Long ${String(at)}`));
  const { state, judgedRows } = await superior.judged('deposits', [
    `${depositHeads},a,b,c,d,e,f,g,h,i,j,k,l`,
    ...lines,
  ]);
  stop();
  expect([state, judgedRows]).toEqual(['judged', 30]);
  expect(weights.length).toBeGreaterThan(3);
  expect(Math.max(...weights)).toBeLessThan(1_000_000);
});
