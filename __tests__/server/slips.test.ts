import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { slipBytes, slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
let cookie: string;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: admin, slipCookie: cookie } = await server.signIn('admin'));
});
afterEach(() => {
  expect(server.uploads).toEqual([]);
});
afterAll(() => server.stop());

const create = {
  deposit: (slip: File) => admin.createDeposit({}, { slip }),
  transfer: (slip: File) => admin.createTransfer({}, { slip }),
  'installment payment': (slip: File) => admin.payInstallment({ amount: 0.01 }, { slip }),
  'fee payment': (slip: File) => admin.payFee({ amount: 0.01 }, { slip }),
};
type Kind = keyof typeof create;
const newestSlip = async () => {
  const [row] = await server.rows<{ name: string; original_name: string; sha256: Buffer }>(
    'select name, original_name, sha256 from slips order by uploaded_at desc limit 1',
  );
  return row!;
};
const open = (slip: string, headers: Record<string, string> = { cookie }) =>
  server.anonymous.get(`${paths.files}/${slip}`, {}, headers);

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the size', () => {
  const { deposit, transfer, payment } = messages.slip.tooLarge;
  it.each<[Kind, number, number, string]>([
    ['deposit', limits.slipBytes - 1, 201, ''],
    ['deposit', limits.slipBytes, 413, deposit],
    ['deposit', limits.slipBytes + 1, 413, deposit],
    ['transfer', limits.slipBytes, 201, ''],
    ['transfer', limits.slipBytes + 1, 413, transfer],
    ['installment payment', limits.slipBytes - 1, 201, ''],
    ['installment payment', limits.slipBytes, 413, payment],
    ['fee payment', limits.slipBytes, 413, payment],
    ['fee payment', limits.slipBytes + 1, 413, payment],
  ])('of the slip of a %s: %i bytes are %i', async (kind, size, status, message) => {
    const before = await server.digest();
    const answer = await create[kind](slipFile('scan.pdf', { size }));
    expect(answer.status).toBe(status);
    if (status === 201) {
      const { name, sha256 } = await newestSlip();
      const { bytes } = await open(name);
      expect(bytes.length).toBe(size);
      expect(digest(bytes)).toBe(sha256.toString('hex'));
      expect(digest(bytes)).toBe(digest(slipBytes('pdf', size)));
    } else {
      expect(answer.body).toMatchObject({ code: 'TOO_LARGE', message, errors: [{ field: 'slip', message }] });
      expect(await server.digest()).toEqual(before);
    }
  });

  it('of a whole request has an end too, and the connection goes on', async () => {
    const before = await server.digest();
    const answers = await Promise.all(
      [12, 30, 12].map((megabytes) => create.deposit(slipFile('scan.pdf', { size: megabytes * 1024 * 1024 }))),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(413);
      expect(body.code).toBe('TOO_LARGE');
    }
    expect(await server.digest()).toEqual(before);
    expect((await admin.createDeposit()).status).toBe(201);
  });
});

describe('a file', () => {
  const { refusedType, noExtension, wrongContent, empty } = messages.slip;
  const html = Buffer.from('<html><script>alert(localStorage.token)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each<[why: string, file: File, status: number, message: string]>([
    ['a page said to be a picture', slipFile('receipt.png', { bytes: html }), 415, wrongContent],
    ['a page', slipFile('receipt.html', { bytes: html }), 415, refusedType],
    ['a drawing with a script', slipFile('receipt.svg', { bytes: svg }), 415, refusedType],
    ['such a drawing said to be a picture', slipFile('receipt.jpg', { bytes: svg }), 415, wrongContent],
    ['a PNG said to be a JPG', slipFile('receipt.jpg', { bytes: slipBytes('png') }), 415, wrongContent],
    ['a JPG said to be a PDF', slipFile('receipt.pdf', { bytes: slipBytes('jpg') }), 415, wrongContent],
    ['a program', slipFile('receipt.png.exe'), 415, refusedType],
    ['a program whose ending Windows leaves out', slipFile('receipt.exe. '), 415, refusedType],
    ['an office file with macros', slipFile('receipt.xlsm'), 415, refusedType],
    ['no extension', slipFile('receipt'), 415, noExtension],
    ['an extension that every object has', slipFile('receipt.constructor'), 415, noExtension],
    ['a beginning only', slipFile('receipt.png', { bytes: slipBytes('png').subarray(0, 5) }), 415, wrongContent],
    ['nothing in it', new File([], 'receipt.png'), 400, empty],
  ])('with %s is refused, and nothing is saved', async (_why, file, status, message) => {
    const before = await server.digest();
    const answer = await create.deposit(file);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, message, errors: [{ field: 'slip', message }] });
    expect(await server.digest()).toEqual(before);
  });

  it.each([
    ['RECEIPT.JPG', 'jpg', 'image/jpeg'],
    ['Receipt.Jpeg', 'jpeg', 'image/jpeg'],
    ['scan.of.today.PNG', 'png', 'image/png'],
    ['../../etc/passwd.pdf', 'pdf', 'application/pdf'],
    ['квитанция “№5”.png', 'png', 'image/png'],
    [`${'long'.repeat(100)}.png`, 'png', 'image/png'],
    ['a"; filename="b.html\r\n.png', 'png', 'image/png'],
    ['\u202egnp.exe.pdf', 'pdf', 'application/pdf'],
    ['Kontoauszug.camt053', 'camt053', 'application/octet-stream'],
    ['letter.DOCX. ', 'docx', 'application/octet-stream'],
    ['photo.heic', 'heic', 'application/octet-stream'],
  ])('named %s is stored under a name of ours', async (name, extension, type) => {
    expect((await create.deposit(slipFile(name))).status).toBe(201);
    const stored = await newestSlip();
    expect(stored.name).toMatch(new RegExp(`^[\\w-]{43}\\.${extension}$`));
    expect(Array.from(stored.original_name).every((character) => character >= ' ')).toBe(true);
    expect((await open(stored.name)).headers.get('content-type')).toBe(type);
  });
});

describe('opening a slip', () => {
  const stored = async (name: string) => {
    await create.deposit(slipFile(name));
    return (await newestSlip()).name;
  };

  it.each([
    ['png', 'inline'],
    ['jpg', 'inline'],
    ['jpeg', 'inline'],
    ['pdf', `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`],
    ['xlsx', `attachment; filename="receipt.xlsx"; filename*=UTF-8''receipt.xlsx`],
    ['7z', `attachment; filename="receipt.7z"; filename*=UTF-8''receipt.7z`],
  ])('of kind %s is %s, and can run nothing', async (extension, disposition) => {
    const slip = await stored(`receipt.${extension}`);
    const { status, headers, bytes } = await open(slip);
    expect(status).toBe(200);
    expect(bytes).toHaveLength(600);
    expect(headers.get('content-length')).toBe('600');
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it.each([
    ['offer "5" of 7%.docx', 'offer _5_ of 7_.docx', 'offer%20%225%22%20of%207%25.docx'],
    ['two\r\nlines.pdf', 'twolines.pdf', 'twolines.pdf'],
  ])('named %j has its name back, without its line ends', async (name, plain, coded) => {
    const { headers } = await open(await stored(name));
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${coded}`);
  });

  it('needs the cookie, and nothing else will do', async () => {
    const slip = await stored('receipt.png');
    const { session } = await server.signIn('admin');
    const others: Record<string, string>[] = [
      {},
      { cookie: 'slips=' },
      { cookie: `slips=${'x'.repeat(43)}` },
      { cookie: `slips=${session.token}` },
    ];
    for (const headers of others) {
      const answer = await open(slip, headers);
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await admin.get(`${paths.files}/${slip}`)).status).toBe(401);
    expect((await admin.call('GET', paths.accounts.list, { headers: { cookie } })).status).toBe(200);
    expect((await server.anonymous.get(paths.accounts.list, {}, { cookie })).status).toBe(401);
  });

  it('is for everybody who is signed in', async () => {
    const { slipCookie } = await server.signIn('user');
    expect((await open(await stored('receipt.png'), { cookie: slipCookie })).status).toBe(200);
  });

  it.each(['none.png', `${'x'.repeat(43)}.png`, '..%2f..%2fsession.secret', '%00.png', 'x'.repeat(90)])(
    'of the name %s is 404',
    async (name) => {
      const answer = await open(name);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('the slips of an installment', () => {
  const ofInstallment = () => ({
    projectId: server.sample.id('project Marina Heights'),
    installmentId: server.sample.openInstallment.installmentId + 1,
  });
  const pay = (slip?: File, date = '2026-01-05') =>
    admin.payInstallment({ installmentid: ofInstallment().installmentId, amount: 10, paymentdate: date }, { slip });

  it('are 404 when there is none', async () => {
    await pay();
    const answer = await admin.get(paths.payments.slipsOfInstallment, ofInstallment());
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(messages.slip.noneForInstallment);
  });

  it('are one zip, each under a name of its own', async () => {
    const payments = [
      await pay(slipFile('same.png'), '2026-01-07'),
      await pay(slipFile('same.png', { size: 700_000 }), '2026-01-06'),
      await pay(slipFile('SAME.PDF', { size: 2_000 }), '2026-01-06'),
      await pay(slipFile('../Überweisung.DOCX', { size: 3_000 }), '2026-01-08'),
    ];
    const reversed = await pay(slipFile('reversed.png'));
    await admin.reverse('payments', reversed.body.data.id);
    const [first, second, third, fourth] = payments.map(({ body }) => String(body.data.id));

    const { status, headers, bytes } = await admin.get(paths.payments.slipsOfInstallment, ofInstallment());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="payment_slips.zip"');
    expect(await unzip(bytes)).toEqual([
      [`payment-${second!}-2026-01-06.png`, slipBytes('png', 700_000).toString('base64')],
      [`payment-${third!}-2026-01-06.pdf`, slipBytes('pdf', 2_000).toString('base64')],
      [`payment-${first!}-2026-01-07.png`, slipBytes('png').toString('base64')],
      [`payment-${fourth!}-2026-01-08.docx`, slipBytes('png', 3_000).toString('base64')],
    ]);
  });

  it('need both numbers', async () => {
    const { projectId, installmentId } = ofInstallment();
    for (const query of [{ projectId }, { installmentId }, { projectId, installmentId: 'x' }, {}])
      expect((await admin.get(paths.payments.slipsOfInstallment, query)).status).toBe(400);
  });
});

/** Names and contents of a zip, read by another program than the one that wrote it. */
async function unzip(bytes: Buffer): Promise<[name: string, content: string][]> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const files: [string, string][] = [];
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) {
          reject(error);
          return;
        }
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', reject);
        stream.on('end', () => {
          files.push([entry.fileName, Buffer.concat(chunks).toString('base64')]);
          zip.readEntry();
        });
      });
    });
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
}
