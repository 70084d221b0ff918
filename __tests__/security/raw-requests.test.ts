import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { messages } from '../../src/contract/texts/messages';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { fileOfPath, paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { TestServer } from '../support/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** Everything that is answered to these bytes until the connection ends. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (text) => (said += text.toString('latin1')));
    socket.on('error', () => resolve(said));
    socket.on('close', () => resolve(said));
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;
const begin = `POST ${paths.auth.logout} HTTP/1.1`;
const host = 'Host: 127.0.0.1';
const json = 'Content-Type: application/json';
/** A form with these parts, each with its heading, as bytes. */
const formOf = (...parts: [heading: string, content: string][]) =>
  parts
    .map(([heading, content]) => `--edge\r\ncontent-disposition: form-data; ${heading}\r\n\r\n${content}\r\n`)
    .join('');
const ofForm = { 'content-type': 'multipart/form-data; boundary=edge' };
/** The second request, which must never be answered. */
const hidden = lines(`GET ${paths.health} HTTP/1.1`, host, '', '');

const smuggled: [what: string, bytes: string][] = [
  [
    'a length and chunks',
    lines(begin, host, json, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', hidden),
  ],
  [
    'chunks and a length',
    lines(begin, host, json, 'Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', hidden),
  ],
  ['two lengths', lines(begin, host, json, 'Content-Length: 2', 'Content-Length: 40', '', `{}${hidden}`)],
  ['two lengths in one', lines(begin, host, json, 'Content-Length: 2, 40', '', `{}${hidden}`)],
  ['a length with a sign', lines(begin, host, json, 'Content-Length: +2', '', `{}${hidden}`)],
  ['a negative length', lines(begin, host, json, 'Content-Length: -1', '', `{}${hidden}`)],
  ['a length of another base', lines(begin, host, json, 'Content-Length: 0x2', '', `{}${hidden}`)],
  [
    'a chunk whose size is no number',
    lines(begin, host, json, 'Transfer-Encoding: chunked', '', 'zz', '{}', '0', '', hidden),
  ],
  [
    'a chunk that is longer than it says',
    lines(begin, host, json, 'Transfer-Encoding: chunked', '', '1', '{}', '0', '', hidden),
  ],
  [
    'a space before the colon',
    lines(begin, host, json, 'Transfer-Encoding : chunked', 'Content-Length: 2', '', `{}${hidden}`),
  ],
  ['another coding than chunked', lines(begin, host, json, 'Transfer-Encoding: xchunked', '', '0', '', hidden)],
  [
    'chunked that is not the last coding',
    lines(begin, host, json, 'Transfer-Encoding: chunked, identity', '', '0', '', hidden),
  ],
  [
    'a header that goes on in the next line',
    lines(begin, host, json, 'Transfer-Encoding:', ' chunked', 'Content-Length: 2', '', `{}${hidden}`),
  ],
  ['a NUL in a header', lines(begin, host, json, 'X-A: a\u0000b', 'Content-Length: 2', '', `{}${hidden}`)],
  ['line ends without a return', `${begin}\n${host}\nContent-Length: 2\n\n{}${hidden}`],
  [
    'a return alone in a header',
    lines(begin, host, json, 'X-A: a\rTransfer-Encoding: chunked', 'Content-Length: 2', '', `{}${hidden}`),
  ],
  ['no name of the host', lines(`GET ${paths.health} HTTP/1.1`, '', hidden)],
  ['a method that is none', lines(`G ET ${paths.health} HTTP/1.1`, host, '', hidden)],
  ['a version that is none', lines(`GET ${paths.health} HTTP/9.9`, host, '', hidden)],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
];

describe('S44: two requests in one', () => {
  it.each(smuggled)('S44: %s is 400, and nothing after it is read', async (_what, bytes) => {
    const said = await answerTo(bytes);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(said).not.toContain('"version"');
  });

  it('S44: an answer to such a request has the envelope, the headers and no word of the parser', async () => {
    const said = await answerTo(smuggled[0]![1]);
    const [head = '', body = ''] = said.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({
      success: false,
      message: expect.any(String) as string,
      code: 'VALIDATION',
      requestId: /x-request-id: (\S+)/.exec(head)?.[1],
    });
    for (const line of [
      'connection: close',
      'x-content-type-options: nosniff',
      "default-src 'none'",
      'cache-control: no-store',
    ])
      expect(head).toContain(line);
    expect(said).not.toMatch(/HPE_|llhttp|Parse Error/);
  });

  it('S44: headers of more than 16 KiB are 431', async () => {
    const said = await answerTo(lines(`GET ${paths.health} HTTP/1.1`, host, `X-A: ${'a'.repeat(20_000)}`, '', ''));
    expect(said).toMatch(/^HTTP\/1\.1 431 /);
    expect(said).toContain(messages.request.headersTooLong);
  });

  it('S44: an address with a part of more than 200 characters is 414, in a sentence of its own', async () => {
    const said = await answerTo(lines(`GET /api/files/${'a'.repeat(300)} HTTP/1.1`, host, 'Connection: close', '', ''));
    expect(said).toMatch(/^HTTP\/1\.1 414 /);
    expect(said).toContain(messages.read.addressTooLong);
  });

  it.each(['/%61pi/health', 'http://127.0.0.1/api/health', '/%61pi/accounts', '/%61pi/nothing', '//api/accounts'])(
    'S36: %s is kept by nobody, however it is spelled',
    async (address) => {
      const said = await answerTo(lines(`GET ${address} HTTP/1.1`, host, 'Connection: close', '', ''));
      expect(said).toMatch(/^HTTP\/1\.1 (200|401|404) /);
      expect(said).toMatch(/\r\ncache-control: no-store\r\n/i);
    },
  );

  it.each([
    '{"username":"admin","username":"super","password":"x"}',
    '{"username":"admin","password":"x","user\\u006eame":"super"}',
    '{"username":"admin","password":"x","more":[{"a":1,"a":2}]}',
  ])('S44: %s says one thing twice and is 400', async (body) => {
    const { status, body: answer } = await server.anonymous.call('POST', paths.auth.login, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, answer.message]).toEqual([400, messages.request.memberTwice]);
  });

  it.each(['', 'content-type: application/json\r\n'])('S44: the JSON part of an upload too: %j', async (type) => {
    const { client } = await server.signIn('admin');
    const json = JSON.stringify(server.sample.deposit()).replace('{', '{"amount":1,');
    const body = `--edge\r\ncontent-disposition: form-data; name="deposit"\r\n${type}\r\n${json}\r\n--edge--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const { status, body: answer } = await client.call('POST', paths.deposits.create, { body, headers });
    expect([status, answer.message]).toEqual([400, messages.request.memberTwice]);
  });

  it('S44: of a file that was asked for, nothing could be read', async () => {
    const { client } = await server.signIn('user');
    const { status, body } = await client.call('POST', fileOfPath(paths.deposits.filter, 'deposits.csv'), {
      body: '{"a":1,"a":2}',
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.message]).toEqual([400, messages.read.memberTwice]);
  });

  it.each([
    ['a byte that is none', 'application/json', '{"feename":"a\xff\xfeb"}', 400, messages.request.bodyInvalid],
    [
      'Latin-1 by its name',
      'application/json; charset=ISO-8859-1',
      '{"feename":"Geb\xfchr"}',
      415,
      messages.request.unsupportedMedia,
    ],
    ['UTF-16 by its name', 'application/json;charset="utf-16le"', '{}', 415, messages.request.unsupportedMedia],
    [
      'UTF-8 by its name',
      'application/json; charset="UTF-8"',
      '{"feename":"Geb\xc3\xbchr"}',
      201,
      messages.fee.created,
    ],
  ])('S44: of a body only UTF-8 is read: %s', async (_what, type, body, status, sentence) => {
    const { client } = await server.signIn('super');
    const before = await server.digest();
    const bytes = Buffer.from(body, 'latin1');
    const answer = await client.call('POST', paths.fees.save, { body: bytes, headers: { 'content-type': type } });
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
    if (status === 201) expect(await server.stored()).toContain('Gebühr');
    else expect(await server.digest()).toEqual(before);
  });

  it.each([
    '',
    '; filename="blob"',
    '\r\ncontent-type: application/json',
    '\r\ncontent-type: text/plain; charset=utf-8',
  ])('S44: the JSON part of an upload too, so that no other one counts as the same under its key: %j', async (more) => {
    const { client } = await server.signIn('admin');
    const key = randomUUID();
    const deposit = (remarks: string) => {
      const json = JSON.stringify({ ...server.sample.deposit(), remarks: '*' }).replace('*', remarks);
      const body = Buffer.from(`${formOf([`name="${uploadParts.deposit}"${more}`, json])}--edge--\r\n`, 'latin1');
      return client.call('POST', paths.deposits.create, { body, headers: { ...ofForm, [idempotencyHeader]: key } });
    };
    const before = await server.digest();
    for (const remarks of ['Caf\xe9', 'Caf\xe8']) {
      const { status, body } = await deposit(remarks);
      expect([status, body.message]).toEqual([400, messages.request.bodyInvalid]);
    }
    expect(await server.digest()).toEqual(before);
    const [saved, other] = [await deposit('Caf\xc3\xa9'), await deposit('Caf\xc3\xa8')];
    expect([saved.status, other.status, other.body.code]).toEqual([201, 422, 'KEY_REUSED']);
  });

  it.each(['; boundary=', '', `; boundary=${'x'.repeat(253)}`, '; boundary=edge; charset=latin1'])(
    'S44: a form that cannot be read, %j, is no fault of the server, and nothing is saved',
    async (more) => {
      const { client } = await server.signIn('admin');
      const body = `--${more.split('=')[1] ?? ''}\r\n`;
      const before = server.log.length;
      for (const path of [paths.deposits.create, paths.admin.imports.list]) {
        const caller = path === paths.deposits.create ? client : (await server.signIn('super')).client;
        const answer = await caller.call('POST', path, {
          body,
          headers: { 'content-type': `multipart/form-data${more}` },
        });
        const isCharset = more.includes('charset');
        expect([answer.status, answer.body.message]).toEqual(
          isCharset ? [415, messages.request.unsupportedMedia] : [400, messages.request.bodyInvalid],
        );
      }
      expect(server.log.slice(before).filter((line) => line.includes('request failed'))).toEqual([]);
    },
  );

  it('S44: of an address that cannot be decoded nothing could be read, where something was to be read', async () => {
    const address = `${paths.accounts.list}/%E0%80%AF`;
    const [read, written] = [await server.anonymous.get(address), await server.anonymous.post(address, {})];
    expect([read.status, read.body.message]).toEqual([400, messages.read.bodyInvalid]);
    expect([written.status, written.body.message]).toEqual([400, messages.request.bodyInvalid]);
  });

  it('S44: a name that comes again in another object, or as a value, is right', async () => {
    const body = '{"username":"a:","password":"\\"username\\":"}';
    const headers = { 'content-type': 'application/json' };
    expect((await server.anonymous.call('POST', paths.auth.login, { body, headers })).status).toBe(404);
  });

  it.each(['TRACE', 'CONNECT'])('S44: %s is no method here', async (method) => {
    const said = await answerTo(
      lines(`${method} ${paths.health} HTTP/1.1`, host, 'Connection: close', 'X-A: secret', '', ''),
    );
    expect(said).not.toMatch(/^HTTP\/1\.1 2/);
    expect(said).not.toContain('secret');
  });

  it('S44: one request that is right is answered, so that the others could be', async () => {
    const said = await answerTo(lines(`GET ${paths.health} HTTP/1.1`, host, 'Connection: close', '', ''));
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).toContain('"version"');
  });
});
