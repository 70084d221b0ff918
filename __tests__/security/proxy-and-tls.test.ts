import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import fastify from 'fastify';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { readConfig } from '../../src/server/config';
import { requireLoopbackForSample } from '../../src/server/sample/sample-guard';
import { makeCertificate } from '../support/test-certificates';
import { TestServer } from '../support/test-server';

const right = { username: 'admin', password: 'admin-sample-1' };
const oneYear = 'max-age=31536000';
const latestAddress = async (server: TestServer) => {
  const [row] = await server.rows<{ address: string }>(
    'select address from access_events order by last_at desc limit 1',
  );
  return row!.address;
};

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' };

  it.each([
    ['nobody is believed', {}, '127.0.0.1', false],
    ['TRUST_PROXY=0 is nobody', { TRUST_PROXY: '0' }, '127.0.0.1', false],
    ['another proxy than the named one is not believed', { TRUST_PROXY: '192.0.2.1' }, '127.0.0.1', false],
    ['one proxy is believed about who called it, and no further', { TRUST_PROXY: '1' }, '198.51.100.7', true],
    ['two proxies are believed, and no third', { TRUST_PROXY: '2' }, '203.0.113.9', true],
    ['three proxies are believed', { TRUST_PROXY: '3' }, '192.0.2.66', true],
    ['a proxy named by its address is believed', { TRUST_PROXY: '127.0.0.1' }, '198.51.100.7', true],
    ['and so is a net of them', { TRUST_PROXY: '127.0.0.0/8, 198.51.100.0/24' }, '203.0.113.9', true],
  ])('S37: %s', async (_what, environment, address, isHttps) => {
    const server = await TestServer.start(environment);
    try {
      const { status, headers } = await server.anonymous.post(paths.auth.login, right, forwarded);
      expect(status).toBe(200);
      expect(await latestAddress(server)).toBe(address);
      expect(headers.get('strict-transport-security')).toBe(isHttps ? oneYear : null);
      expect(headers.getSetCookie().map((cookie) => /; Secure/.test(cookie))).toEqual([isHttps, isHttps]);
      const refreshed = await server.anonymous.get(paths.health);
      expect(refreshed.headers.get('strict-transport-security')).toBeNull();
    } finally {
      await server.stop();
    }
  });
});

describe('with a certificate', () => {
  let folder: string;
  let server: TestServer;
  let cert: string;
  let port: number;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-tls-'));
    const made = await makeCertificate(['localhost', '127.0.0.1'], 'rsa');
    ({ cert } = made);
    fs.writeFileSync(path.join(folder, 'cert.pem'), made.cert);
    fs.writeFileSync(path.join(folder, 'key.pem'), made.key);
    for (const kind of ['ec', 'rsa'] as const) {
      const other = await makeCertificate(['localhost'], kind);
      fs.writeFileSync(path.join(folder, `${kind}-cert.pem`), other.cert);
      fs.writeFileSync(path.join(folder, `${kind}-key.pem`), other.key);
    }
    const above = fs.readFileSync(path.join(folder, 'ec-cert.pem'), 'utf8');
    fs.writeFileSync(path.join(folder, 'chain.pem'), `${made.cert}\n${above}`);
    server = await TestServer.start({ TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') });
    port = Number(new URL(server.origin).port);
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  });

  /** A call over TLS that trusts this certificate and no other. */
  function call(
    method: string,
    address: string,
    body = '',
  ): Promise<{ status: number; headers: Record<string, unknown> }> {
    const headers = body ? { 'content-type': 'application/json' } : {};
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', servername: 'localhost', port, path: address, method, headers, ca: cert };
      const request = https.request({ ...options, checkServerIdentity: () => undefined }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      });
      request.on('error', reject).end(body);
    });
  }

  it('S37: every answer says for a year that this is spoken to over TLS only, and the cookie is Secure', async () => {
    expect(server.origin).toMatch(/^https:/);
    const signedIn = await call('POST', paths.auth.login, JSON.stringify(right));
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^slips=.*; Secure/),
      expect.stringMatching(/^device=.*; Secure/),
    ]);
    for (const [address, status] of [
      [paths.health, 200],
      [paths.accounts.list, 401],
      ['/api/nothing', 404],
    ] as const) {
      const { headers, ...answer } = await call('GET', address);
      expect([answer.status, headers['strict-transport-security']]).toEqual([status, oneYear]);
    }
  });

  it('S37: nothing older than TLS 1.2 and nothing without TLS is answered', async () => {
    const refused = await new Promise<string>((resolve) => {
      const old = { host: '127.0.0.1', port, ca: cert, minVersion: 'TLSv1' as const, maxVersion: 'TLSv1.1' as const };
      const socket = tls.connect({ ...old, ciphers: 'ALL@SECLEVEL=0' }, () => resolve(socket.getProtocol() ?? ''));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    expect(refused).not.toMatch(/^TLSv/);
    const plain = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n'));
      let said = '';
      socket.on('data', (text) => (said += text.toString()));
      socket.on('error', () => resolve(said));
      socket.on('close', () => resolve(said));
    });
    expect(plain).not.toMatch(/ 200 /);
    expect(plain).not.toContain('success":true');
  });

  it.each([
    ['ECDHE-RSA-AES128-GCM-SHA256', true],
    ['ECDHE-RSA-CHACHA20-POLY1305', true],
    ['AES128-GCM-SHA256', false],
    ['AES256-SHA', false],
    ['ECDHE-RSA-AES128-SHA', false],
  ])('S37: TLS 1.2 with %s, which is forward-secret and sealed: %p', async (ciphers, isTaken) => {
    const spoken = await new Promise<boolean>((resolve) => {
      const limits = { maxVersion: 'TLSv1.2' as const, ciphers, rejectUnauthorized: false };
      const socket = tls.connect({ host: '127.0.0.1', port, ...limits }, () => {
        resolve(true);
        socket.destroy();
      });
      socket.on('error', () => resolve(false));
    });
    expect(spoken).toBe(isTaken);
  });

  it.each([
    ['the certificate alone', { TLS_CERT: 'cert.pem' }, /belong together/],
    ['the key alone', { TLS_KEY: 'key.pem' }, /belong together/],
    ['a file that is not there', { TLS_CERT: 'none.pem', TLS_KEY: 'key.pem' }, /TLS_CERT cannot be read/],
    ['what is no key', { TLS_CERT: 'cert.pem', TLS_KEY: 'cert.pem' }, /no certificate with its key/],
    ['the key of another one', { TLS_CERT: 'cert.pem', TLS_KEY: 'rsa-key.pem' }, /no certificate with its key/],
    ['a key of another kind', { TLS_CERT: 'ec-cert.pem', TLS_KEY: 'rsa-key.pem' }, /key: the key is that of another/],
    ['the key of one further up', { TLS_CERT: 'chain.pem', TLS_KEY: 'ec-key.pem' }, /key: the key is that of another/],
  ])('S37: %s stops the start with a sentence', (_what, files, sentence) => {
    const environment = Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, path.join(folder, file)]),
    );
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it.each([
    ['ec-cert.pem', 'ec-key.pem'],
    ['chain.pem', 'key.pem'],
  ])('S37: %s and %s are taken', (certFile, keyFile) => {
    const [TLS_CERT, TLS_KEY] = [path.join(folder, certFile), path.join(folder, keyFile)];
    expect(readConfig({ TLS_CERT, TLS_KEY }).tls?.cert).toEqual(fs.readFileSync(TLS_CERT));
  });
});

describe('what is open by mistake', () => {
  it.each([
    ...['true', 'yes', '10', '-1', 'loopback', 'abc', '10.0.0', '10.0.0.1/33', '10.0.0.1,', '10.0.0.1; x'],
    ...['0.0.0.0/0', '::/0', '127.0.0.1/0', '10.0.0.1, ::/00', '::1/129', '10.0.0.0/255.0.0.0', '10.0.0.0/'],
  ])('S37: TRUST_PROXY=%s stops the start', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY must be .*\.$/);
  });

  // As the framework reads it, which ends the start with its own error over what it does not take.
  it.each(['10.0.0.0/1', '::/1', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104', 'fe80::1%eth0, 10.0.0.1/32'])(
    'S37: TRUST_PROXY=%s is taken',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value })).toMatchObject({ trustProxy: value });
      expect(() => fastify({ trustProxy: value })).not.toThrow();
    },
  );

  describe('S18: the sample, whose passwords are public,', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await TestServer.start({ TRUST_PROXY: '1' });
      await server.rows('update users set sample = true');
    });
    afterAll(() => server.stop());

    const body = Buffer.from(JSON.stringify(right));
    const signInWith = async (headers: Record<string, string>, version?: '1.0') => {
      const { port } = new URL(server.origin);
      const host = `127.0.0.1:${port}`;
      const fields = { host, 'content-type': 'application/json', 'content-length': String(body.length), ...headers };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.write(
        `POST ${paths.auth.login} HTTP/${version ?? '1.1'}\r\nconnection: close\r\n${lines.join('')}\r\n${body.toString()}`,
      );
      return (await text(socket)).split(' ')[1];
    };

    it.each<[string, Record<string, string>]>([
      ['as it is', {}],
      ['by its name', { host: 'localhost:3000' }],
      ['by its address of version 6', { host: '[::1]:3000' }],
      ['from its page', { origin: 'http://127.0.0.1:3001' }],
    ])('S18: lets somebody in who sits at this computer, %s', async (_how, headers) => {
      expect(await signInWith(headers)).toBe('200');
    });

    it.each<[string, Record<string, string>]>([
      ['for another name', { host: 'books.example' }],
      ['for a name that only begins so', { host: 'localhost.example:3000' }],
      ['for an address in the network', { host: '192.168.1.10:3000' }],
      ['from the page of another name', { origin: 'https://books.example' }],
      ['from a page without a name', { origin: 'null' }],
      ['forwarded', { forwarded: 'for=127.0.0.1' }],
      ['forwarded for somebody', { 'x-forwarded-for': '127.0.0.1' }],
      ['forwarded with another host', { 'x-forwarded-host': 'localhost' }],
      ['forwarded over TLS', { 'X-Forwarded-Proto': 'https' }],
      ['by way of another', { via: '1.1 proxy' }],
      ['with the address of somebody', { 'x-real-ip': '127.0.0.1' }],
      ['through a tunnel', { 'cf-connecting-ip': '203.0.113.9' }],
    ])('S18: lets nobody in from elsewhere, whatever the right password: %s', async (_how, headers) => {
      expect(await signInWith(headers)).toBe('403');
    });

    it.each([
      ['127.0.0.1', 200],
      ['127.8.0.1', 200],
      ['::1', 200],
      ['::ffff:127.0.0.1', 200],
      ['192.168.1.5', 403],
      ['::ffff:10.0.0.1', 403],
      ['fe80::1', 403],
    ])('S18: answers a peer at %s, who names this computer, with %d', async (remoteAddress, status) => {
      const { port } = new URL(server.origin);
      const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
      const call = { method: 'POST', url: paths.auth.login, payload: right, headers, remoteAddress } as const;
      expect((await server.routes.inject(call)).statusCode).toBe(status);
    });

    it('S18: lets no proxy in that speaks HTTP/1.0, and says why; a company is open to all', async () => {
      expect(await signInWith({}, '1.0')).toBe('403');
      const through = { 'x-forwarded-for': '127.0.0.1' };
      const refused = await server.anonymous.post(paths.auth.login, { ...right, username: ' ADMIN ' }, through);
      expect([refused.status, refused.body.message]).toEqual([403, messages.login.sampleElsewhere]);
      const nobody = await server.anonymous.post(paths.auth.login, { ...right, username: 'nobody' }, through);
      expect(nobody.status).toBe(404);
      await server.rows('update users set sample = false');
      expect(await signInWith({ ...through, host: 'books.example' })).toBe('200');
      await server.rows('update users set sample = true');
    });

    it('S18: keeps a session that was opened at this computer there, for every use of it', async () => {
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
      const { body: signedIn, headers } = await server.anonymous.post<LoginData>(paths.auth.login, right);
      const { token, refreshtoken } = signedIn.data;
      const own = server.anonymous.with(token);
      const cookie = /slips=[^;]*/.exec(headers.getSetCookie().join())?.[0] ?? '';
      const slip = paths.file.replace(':slip', `${'a'.repeat(43)}.png`);
      const uses = (from: Record<string, string>) => [
        own.get(paths.accounts.list, {}, from),
        own.get(paths.deposits.filter, { size: 0 }, { ...from, accept: 'text/csv' }),
        own.post(paths.users.changePassword, {}, from),
        own.call('POST', paths.deposits.create, { body: new FormData(), headers: from }),
        server.anonymous.get(slip, {}, { ...from, cookie }),
      ];
      for (const answer of await Promise.all(uses(elsewhere)))
        expect([answer.status, answer.body.message]).toEqual([403, messages.login.sampleElsewhere]);
      for (const answer of await Promise.all(uses({}))) expect([200, 400, 404]).toContain(answer.status);

      const renewed = await server.anonymous.post(paths.auth.refresh, { refreshtoken }, elsewhere);
      expect([renewed.status, renewed.body.message]).toEqual([403, messages.login.sampleElsewhere]);
      // Nothing was changed: the owner's own renewal goes on.
      expect((await server.anonymous.post(paths.auth.refresh, { refreshtoken })).status).toBe(200);
    });

    it.each(['127.0.0.1', 'localhost', '::1'])('S18: is served on %s', async (host) => {
      await expect(requireLoopbackForSample(server.database, host)).resolves.toBeUndefined();
    });

    it.each(['0.0.0.0', '::', '192.168.1.10', '127.0.0.1.example'])('S18: is not served on %s', async (host) => {
      await expect(requireLoopbackForSample(server.database, host)).rejects.toThrow(/passwords are public/);
    });
  });
});
