import fs from 'node:fs';
import os from 'node:os';
import { paths } from '../../src/contract/vocabulary/paths';
import { slipNamePattern } from '../../src/contract/vocabulary/slips';
import type { BooksClient } from '../support/books-client';
import { realPng, slipBytes } from '../support/slip-files';
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

const pdf = slipBytes('pdf');

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
