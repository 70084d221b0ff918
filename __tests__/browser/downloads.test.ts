import type { IncomingMessage, ServerResponse } from 'node:http';
import { csvMediaType } from '../../src/contract/reports/csv';
import { buttons } from '../../src/contract/texts/buttons';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { recountLists } from '../../src/server/movements/list-keeping';
import { eventually } from '../support/eventually';
import { LiveConsole } from '../support/live-console';
import { shown } from '../support/patience';

/* Only a browser has downloads: what it writes to the disk by itself, and what it makes of one that breaks off. */

const manyRows = 6_000;
let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

const underWay = async () => {
  const [row] = await live.server.rows<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return row!.count;
};

/** From here on the line takes the beginning of a file and no more, so that it stays under way. */
function takeNoMore(): void {
  live.server.routes.server.prependListener('request', ({ url = '' }: IncomingMessage, answer: ServerResponse) => {
    if (!url.endsWith('/file')) return;
    const write = answer.write.bind(answer) as (piece: Buffer) => boolean;
    answer.write = (piece: Buffer) => write(piece) && false;
  });
}

it('writes a file by its link that is the one of the call, byte for byte, and tells how it ended', async () => {
  const console = await live.windowOf('user', screenPaths.transfers);
  const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
  const { client } = await live.server.signIn('user');
  const whole = await client.get(paths.transfers.filter, { size: 0 }, { accept: csvMediaType });
  expect([name, content.equals(whole.bytes)]).toEqual(['transfers.csv', true]);
  await shown(console.page.getByRole('status').filter({ hasText: 'transfers.csv was sent whole' }));
  expect((await live.server.rows('select from downloads where outcome is not null')).length).toBe(1);
});

it('ends on the server when it is cancelled on the screen, and the browser does not take it for a file', async () => {
  await live.server.rows('alter table deposits disable trigger all');
  await live.server.rows(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
     select 1000000 + n, date '2026-06-01' + n % 90, d.user_id, d.account_id, d.currency_id, 100,
       encode(sha512(n::text::bytea), 'hex') || encode(sha384(n::text::bytea), 'hex'), d.user_id
     from generate_series(1, $1) n, (select * from deposits limit 1) d`,
    [manyRows],
  );
  await recountLists(live.server.database);
  const console = await live.windowOf('admin', screenPaths.deposits);
  takeNoMore();
  const [download] = await Promise.all([
    console.page.waitForEvent('download'),
    console.button(buttons.exportCsv).click(),
  ]);
  await shown(console.text(messages.download.running('deposits.csv')));
  await console.page.getByRole('button', { name: messages.download.cancel('deposits.csv') }).click();
  await shown(console.text(messages.download.notEnded('deposits.csv', messages.download.cancelled)));
  expect(await download.failure()).not.toBeNull();
  expect(await eventually(underWay, 0)).toBe(0);
});
