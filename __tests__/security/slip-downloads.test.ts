import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { paths } from '../../src/contract/vocabulary/paths';
import { newToken } from '../../src/server/identity/tokens';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { heldBytes } from '../support/held-memory';
import { TestServer } from '../support/test-server';

/** GUESSES=10000 for the figure of the whole. */
const guessedNames = Number(process.env.GUESSES ?? 200);

let server: TestServer;
let admin: BooksClient;
let cookie: string;
beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '0' });
  ({ client: admin, slipCookie: cookie } = await server.signIn('admin'));
});
afterAll(() => server.stop());

const open = (slip: string, headers: Record<string, string>) =>
  server.anonymous.get(`${paths.files}/${slip}`, {}, headers);

describe('S32: slips', () => {
  it('S32: are nobody’s without a session, each of them', async () => {
    const slips = await server.rows<{ name: string }>('select name from slips limit 50');
    expect(slips.length).toBeGreaterThan(20);
    for (const { name } of slips) expect((await open(name, {})).status).toBe(401);
    expect((await open(slips[0]!.name, { cookie })).status).toBe(200);
  });

  it(`S32: are not found by guessing, with a session either: ${guessedNames} names`, async () => {
    const guesses = Array.from({ length: guessedNames }, () => `${newToken()}.png`);
    const statuses = new Set<number>();
    // Few at once: how a server takes a burst is not what this is about.
    for (let place = 0; place < guesses.length; place += 4)
      for (const { status } of await Promise.all(guesses.slice(place, place + 4).map((slip) => open(slip, { cookie }))))
        statuses.add(status);
    expect([...statuses]).toEqual([404]);
  });

  it('S32: are not for somebody who must choose a password first', async () => {
    const { slipCookie } = await server.signIn('user');
    const [{ name }] = (await server.rows('select name from slips limit 1')) as [{ name: string }];
    await server.rows(`update users set must_change_password = true where username = 'user'`);
    const refused = await open(name, { cookie: slipCookie });
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    await server.rows(`update users set must_change_password = false where username = 'user'`);
    expect((await open(name, { cookie: slipCookie })).status).toBe(200);
  });

  it('S32: of a session that has ended are closed, the zip too', async () => {
    const { client, session, slipCookie } = await server.signIn('user');
    const [{ name }] = (await server.rows('select name from slips limit 1')) as [{ name: string }];
    expect((await open(name, { cookie: slipCookie })).status).toBe(200);
    await client.post(paths.auth.logout, { refreshtoken: session.refreshtoken });
    expect((await open(name, { cookie: slipCookie })).status).toBe(401);
    const numbers = { projectId: server.sample.id('project Marina Heights'), installmentId: 1 };
    expect((await client.get(paths.payments.slipsOfInstallment, numbers)).status).toBe(401);
    expect(
      (await server.anonymous.get(paths.payments.slipsOfInstallment, numbers, { cookie: slipCookie })).status,
    ).toBe(401);
  });

  it('S32: stay open when a page of another site sends the form of a Logout', async () => {
    for (const [site, forgets] of [
      ['cross-site', false],
      ['same-site', false],
      ['same-origin', true],
      ['none', true],
    ] as const) {
      const headers = { 'content-type': 'text/plain', 'sec-fetch-site': site };
      const answer = await server.anonymous.call('POST', paths.auth.logout, { body: Buffer.from('a=b'), headers });
      expect([site, answer.headers.has('set-cookie')]).toEqual([site, forgets]);
    }
  });
});

describe('S33: the zip of an installment with thirty slips of a megabyte and a half', () => {
  const [count, size] = [30, 1.5 * 1024 * 1024];
  let address: string;
  beforeAll(async () => {
    const { installmentId } = server.sample.openInstallment;
    const projectId = server.sample.id('project Marina Heights');
    address = `${paths.payments.slipsOfInstallment}?projectId=${String(projectId)}&installmentId=${String(installmentId)}`;
    const ids: number[] = [];
    for (let time = 0; time < count; time += 1) ids.push((await admin.payInstallment({ amount: 1 })).body.data.id);
    const names = ids.map(() => `${newToken()}.pdf`);
    await server.rows(
      `insert into slips (name, media_type, size_bytes, sha256, original_name, uploaded_by)
        select name, 'application/pdf', $2::integer, sha256(repeat('x', $2::integer)::bytea), '../../' || name, $3::bigint from unnest($1::text[]) name`,
      [names, size, server.sample.id('person admin')],
    );
    await server.rows(
      `insert into slip_chunks (slip_name, position, content)
        select name, position, repeat('x', 524288)::bytea from unnest($1::text[]) name, generate_series(0, $2::integer / 524288 - 1) position`,
      [names, size],
    );
    await server.rows(
      'update payments p set slip_name = given.name from unnest($1::bigint[], $2::text[]) given (id, name) where p.id = given.id',
      [ids, names],
    );
  });

  const isQuiet = async () => {
    const [row] = await server.rows<{ count: number }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return row!.count;
  };

  it('S33: waits for a reader who is slow without keeping it in memory, and holds no connection to the database', async () => {
    const before = heldBytes();
    const response = await admin.send('GET', address);
    const reader = response.body!.getReader();
    await reader.read();
    expect(await eventually(isQuiet, 0)).toBe(0);
    expect((await admin.get(paths.accounts.list)).status).toBe(200);
    expect(heldBytes() - before).toBeLessThan(32 * 1024 * 1024);
    await reader.cancel();
  });

  it('S33: is whole, under names that are safe and different', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'property-zip-')), 'slips.zip');
    const response = await admin.send('GET', address);
    await pipeline(response.body!, fs.createWriteStream(file));
    const entries = await entriesOf(file);
    expect(entries).toHaveLength(count);
    expect(new Set(entries.map(([name]) => name)).size).toBe(count);
    const expected = createHash('sha256').update('x'.repeat(size)).digest('hex');
    for (const [name, digest] of entries) {
      expect(name).toMatch(/^payment-\d+-\d{4}-\d{2}-\d{2}\.pdf$/);
      expect(digest).toBe(expected);
    }
    fs.rmSync(path.dirname(file), { recursive: true });
  });
});

/** Names and digests of what is in a zip. */
async function entriesOf(file: string): Promise<[name: string, digest: string][]> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, { lazyEntries: true });
  const found: [string, string][] = [];
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) {
          reject(error);
          return;
        }
        const digest = createHash('sha256');
        stream.on('data', (chunk: Buffer) => digest.update(chunk));
        stream.on('error', reject);
        stream.on('end', () => {
          found.push([entry.fileName, digest.digest('hex')]);
          zip.readEntry();
        });
      });
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });
}
