import { paths } from '../../src/contract/vocabulary/paths';
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
