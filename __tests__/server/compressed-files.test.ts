import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { registerConsole } from '../../src/server/http/console';

const script = 'export const words = "many ";\n'.repeat(100);
let folder: string;
let app: FastifyInstance;

/** A console as the build leaves it: the page and a script with their compressed forms, a picture without. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-files-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', '<!doctype html><title>Property Management</title>'],
    ['assets/main.0123456789.js', script],
  ] as const) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(text));
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(text));
  }
  fs.writeFileSync(path.join(folder, 'assets/icon.png'), 'picture');
  app = fastify();
  await registerConsole(app, folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const open = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, '': (bytes: Buffer) => bytes };

const browsers = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', ''],
] as const;

describe.each(browsers)('to who takes %s', (accepted, encoding) => {
  test.each([
    ['/assets/main.0123456789.js', script, /javascript/, 'public, max-age=31536000, immutable'],
    ['/login', '<!doctype html><title>Property Management</title>', /text\/html/, 'no-cache'],
  ])('%s goes in the best form, as what it is', async (url, text, type, cached) => {
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding'] ?? '').toBe(encoding);
    expect(open[encoding](rawPayload).toString()).toBe(text);
    expect(headers['content-type']).toMatch(type);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['cache-control']).toBe(cached);
  });
});

test('each form has a version of its own, which is asked for again by it', async () => {
  const forms = await Promise.all(
    browsers.map(([accepted]) => get('/assets/main.0123456789.js', { 'accept-encoding': accepted })),
  );
  const versions = forms.map(({ headers }) => String(headers.etag));
  expect(new Set(versions).size).toBe(3);
  const again = await get('/assets/main.0123456789.js', { 'accept-encoding': 'br', 'if-none-match': versions[0]! });
  expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
});

test('a part of a file is a part of the form that it goes in', async () => {
  const part = (accepted: string) =>
    get('/assets/main.0123456789.js', { 'accept-encoding': accepted, range: 'bytes=0-9' });
  const [plain, brotli] = await Promise.all([part('identity'), part('br')]);
  expect([plain.statusCode, plain.payload]).toEqual([206, script.slice(0, 10)]);
  expect(plain.headers['content-range']).toBe(`bytes 0-9/${script.length}`);
  const compressed = fs.readFileSync(path.join(folder, 'assets/main.0123456789.js.br'));
  expect([brotli.statusCode, brotli.headers['content-encoding']]).toEqual([206, 'br']);
  expect(brotli.rawPayload).toEqual(compressed.subarray(0, 10));
  expect(brotli.headers['content-range']).toBe(`bytes 0-9/${compressed.length}`);
});

test('S44: who goes away before the page was found is answered no second time, over which the server would end', async () => {
  const served = fastify();
  const goneOn: string[] = [];
  served.addHook('preHandler', (request, _reply, done) => {
    goneOn.push(request.url);
    done();
  });
  await registerConsole(served, folder);
  await served.listen({ host: '127.0.0.1', port: 0 });
  served.server.on('request', ({ socket }) => socket.destroy());
  const { port } = served.server.address() as AddressInfo;
  const leave = () =>
    new Promise<void>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: books\r\n\r\n'));
      socket.on('error', () => undefined).on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: 10 }, leave));
  await served.close();
  expect(goneOn).toEqual([]);
});

test('what has no compressed form goes as it is; what is not there is 404', async () => {
  const icon = await get('/assets/icon.png', { 'accept-encoding': 'br, gzip' });
  expect([icon.statusCode, icon.payload, icon.headers['content-encoding']]).toEqual([200, 'picture', undefined]);
  expect((await get('/assets/gone.js', { 'accept-encoding': 'br' })).statusCode).toBe(404);
});
