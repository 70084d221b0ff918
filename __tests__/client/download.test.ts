import { depositsReport } from '#contract/reports/deposits.report';
import { scheduleReport } from '#contract/reports/schedule.report';
import { paths } from '#contract/vocabulary/paths';
import { downloadCsv, downloadFile } from '../../src/client/api/downloads.api';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { deposits, refresh, refused, renewed, signedIn, withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => (server = started));

/** The files that were handed to the browser's downloads. */
const saved: { name: string; content: Blob }[] = [];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (content) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)! });
  });
});

const bytesOf = async (content: Blob) => Buffer.from(await content.arrayBuffer()).toString('utf8');

const row = (id: number) => ({
  id,
  date: '2026-01-05T00:00:00',
  userName: 'Amina "A" Khalid',
  accountName: 'Main, Operating',
  amount: 1250.5,
  currencyName: 'USD',
  remarks: '=1+1',
  slip: null,
});
const line = '2026-01-05,"Amina ""A"" Khalid",1250.50,USD,"Main, Operating",\'=1+1,\r\n';
const head = '\ufeffDate,Deposited By,Amount,Currency,Account,Remarks,Slip\r\n';

const csv = (text: string): Scripted => ({ text, headers: { 'content-type': 'text/csv; charset=utf-8' } });
const exportDeposits = (filter = {}) => signedIn().dispatch(downloadCsv({ report: depositsReport, filter }));

describe('an export', () => {
  test('saves the CSV that the server streams, under the name of the specification', async () => {
    server.on(deposits, () => csv(head + line));
    await exportDeposits({ userId: 3, accountId: undefined, startDate: '2026-01-01', endDate: '' });
    expect(saved.map(({ name }) => name)).toEqual(['deposits.csv']);
    expect(await bytesOf(saved[0]!.content)).toBe(head + line);
    const [sent] = server.calls;
    expect(sent!.headers).toMatchObject({ accept: 'text/csv, application/json;q=0.9', authorization: 'Bearer old' });
    expect(Object.fromEntries(sent!.query)).toEqual({
      userId: '3',
      startDate: '2026-01-01T00:00:00',
      page: '0',
      size: '0',
    });
  });

  test('is made here when the server answers in JSON', async () => {
    server.on(deposits, () => ({
      json: { success: true, message: '', data: { currentPage: 0, totalPages: 1, deposits: [row(2), row(1)] } },
    }));
    await exportDeposits();
    expect(await bytesOf(saved[0]!.content)).toBe(head + line + line);
  });

  test('collects the pages of a server that pages all the same', async () => {
    server.on(deposits, ({ query }) => {
      const page = Number(query.get('page'));
      return { json: { currentPage: page, totalPages: 3, deposits: [row(page)] } };
    });
    await exportDeposits();
    expect(await bytesOf(saved[0]!.content)).toBe(head + line.repeat(3));
    expect(server.calls.map(({ query }) => `${query.get('page')}/${query.get('size')}`)).toEqual([
      '0/0',
      '0/200',
      '1/200',
      '2/200',
    ]);
  });

  test('renews a refused token', async () => {
    server.on(deposits, ({ headers }) => (headers.authorization === 'Bearer new' ? csv(head) : refused));
    server.on(refresh, renewed);
    await exportDeposits();
    expect(saved).toHaveLength(1);
  });

  test.each<[string, Scripted, object]>([
    ['is refused', { status: 429, json: { message: 'One at a time.' } }, { status: 429, message: 'One at a time.' }],
    ['answers success: false', { json: { success: false, message: 'Not now.' } }, { status: 200, message: 'Not now.' }],
    ['answers something else', { text: '<html>' }, { status: 200, message: '' }],
    ['is cut off', { isCut: true }, { status: 'NETWORK' }],
  ])('that %s saves nothing and says why', async (_, answer, error) => {
    server.on(deposits, () => answer);
    await expect(exportDeposits()).rejects.toMatchObject(error);
    expect(saved).toEqual([]);
  });

  test('of a schedule is made from its rows', async () => {
    const schedule = {
      scheduletype: 'Installment',
      installmentid: 1,
      amount: 10,
      total_paid: 0.5,
      scheduledate: '2026-02-01T00:00:00',
      status: 'due',
      name: '',
    };
    server.on(`GET ${paths.query}`, () => ({ json: [schedule] }));
    await signedIn().dispatch(downloadCsv({ report: scheduleReport, filter: { projectid: 4 } }));
    expect(saved[0]!.name).toBe('project_schedules.csv');
    expect(await bytesOf(saved[0]!.content)).toContain('Installment,1,10.00,0.50,2026-02-01,Partially Paid\r\n');
    expect(Object.fromEntries(server.calls[0]!.query)).toEqual({ queryName: 'projectSchedulerecords', projectid: '4' });
  });
});

describe('a file of the server', () => {
  const zip = {
    path: paths.payments.slipsOfInstallment,
    params: { projectId: 1, installmentId: 2 },
    fileName: 'payment_slips.zip',
    mediaType: 'application/zip',
    signature: 'PK',
  };
  const route = `GET ${zip.path}`;

  test.each(['application/zip', 'application/octet-stream'])(
    'is saved under its name when it is called %s',
    async (type) => {
      server.on(route, () => ({ text: 'PK', headers: { 'content-type': type } }));
      await signedIn().dispatch(downloadFile(zip));
      expect([saved[0]!.name, await bytesOf(saved[0]!.content)]).toEqual(['payment_slips.zip', 'PK']);
    },
  );

  test.each<[string, Scripted, string]>([
    [
      'is not there',
      { status: 404, json: { message: 'There is no slip for this installment.' } },
      'There is no slip for this installment.',
    ],
    ['is an error in JSON with status 200', { json: { success: false, message: 'No slips.' } }, 'No slips.'],
    [
      'is of another type',
      { text: 'hello', headers: { 'content-type': 'text/plain' } },
      'The export could not be completed. No file was saved; please try again.',
    ],
  ])('that %s is not saved', async (_, answer, message) => {
    server.on(route, () => answer);
    await expect(signedIn().dispatch(downloadFile(zip))).rejects.toMatchObject({ message });
    expect(saved).toEqual([]);
  });
});
