import { parse } from 'csv-parse/sync';
import { fromBuffer } from 'yauzl';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ScheduleRecordRow } from '../../src/contract/areas/projects.wire';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage, TableRow } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown } from '../support/patience';
import { shownAmount, shownDay } from '../support/shown-values';
import { slipFile } from '../support/slip-files';

const project = 'Marina Heights';
let live: LiveConsole;
let console: ConsolePage;
let schedule: ScheduleRecordRow[];

beforeAll(async () => {
  live = await LiveConsole.start();
  const { client } = await live.server.signIn('admin');
  await client.payInstallment({ paymentdate: '2026-01-05T00:00:00', amount: 100 }, { slip: slipFile('One.png') });
  await client.payInstallment({ paymentdate: '2026-01-06T00:00:00', amount: 200.25 });
  const query = { queryName: 'projectSchedulerecords', projectid: live.server.sample.id(`project ${project}`) };
  schedule = (await client.get<ScheduleRecordRow[]>(paths.query, query)).body.data;
  console = await live.windowOf('user', screenPaths.projectSchedule);
  await console.choose(labels.project, project);
});
afterAll(() => live.stop());

/** Opens the popup of an installment by its paid amount. */
async function openPayments(installmentId: number): Promise<void> {
  const { total_paid } = schedule.find(({ installmentid }) => installmentid === installmentId)!;
  const row = console.page
    .getByRole('row')
    .nth(schedule.findIndex(({ installmentid }) => installmentid === installmentId) + 1);
  await row.getByRole('button', { name: `${shownAmount(total_paid)} AED` }).click();
  await shown(console.dialog('Payment Details'));
}

/** The payments that the popup lists, once they are there. */
async function paymentsShown(): Promise<TableRow[]> {
  await shown(console.dialog('Payment Details').getByRole('table'));
  return console.rows();
}

describe('§2 Project Schedule', () => {
  it('project select', async () => {
    expect(await console.choicesOf(labels.project)).toEqual([
      'Marina Heights AED',
      'Oakwood Offices USD',
      'Palm Garden Villas AED',
      'Riverside Lofts EUR',
    ]);
  });

  it('table: Type, Installment ID, Amount, Paid, Schedule Date, Status', async () => {
    const rows = await console.rows();
    expect(rows.map(({ Status: _, ...row }) => row)).toEqual(
      schedule.map((row) => ({
        Type: row.scheduletype,
        'Installment ID': String(row.installmentid),
        Amount: `${shownAmount(row.amount)} AED`,
        Paid: `${shownAmount(row.total_paid)} AED`,
        'Schedule Date': shownDay(row.scheduledate),
      })),
    );
    expect(rows.map(({ Status }) => Status).filter(Boolean)).toHaveLength(schedule.length);
  });

  it('Export CSV', async () => {
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    const [headings, ...lines] = parse(content, { bom: true });
    expect([name, headings]).toEqual([
      'project_schedules.csv',
      ['Type', 'Installment ID', 'Amount', 'Paid', 'Schedule Date', 'Status'],
    ]);
    expect(lines.map((line) => line.slice(0, 5))).toEqual(
      schedule.map((row) => [
        row.scheduletype,
        String(row.installmentid),
        row.amount.toFixed(2),
        row.total_paid.toFixed(2),
        row.scheduledate.slice(0, 10),
      ]),
    );
  });

  it("a paid amount above 0 is a button that opens a 'Payment Details' popup: payment date, amount, slip Exists/Not Exists, project name", async () => {
    const paid = schedule.filter(({ total_paid }) => total_paid > 0);
    const buttonsOfRows = console.page.getByRole('cell').getByRole('button', { name: / AED, payments of / });
    expect(await buttonsOfRows.count()).toBe(paid.length);
    await openPayments(live.server.sample.openInstallment.installmentId);
    expect(await paymentsShown()).toEqual([
      { 'Payment Date': '06 Jan 2026', Amount: '200.25 AED', Slip: 'Not Exists', Project: project },
      { 'Payment Date': '05 Jan 2026', Amount: '100.00 AED', Slip: 'Exists', Project: project },
    ]);
  });

  it("it has 'Download Slips' when any payment has a slip (downloads payment_slips.zip)", async () => {
    const { name, content } = await console.save(() => console.button(buttons.downloadSlips).click());
    expect(name).toBe('payment_slips.zip');
    const names = await new Promise<string[]>((resolve, reject) => {
      const found: string[] = [];
      fromBuffer(content, (failure, zip) => {
        if (failure) {
          reject(failure);
          return;
        }
        zip.on('entry', (entry: { fileName: string }) => found.push(entry.fileName));
        zip.on('end', () => resolve(found));
      });
    });
    expect(names).toEqual([expect.stringMatching(/2026-01-05.*\.png$/)]);
    await console.button(buttons.ok).click();
    await gone(console.dialog('Payment Details'));
  });

  it("has no 'Download Slips' when none has", async () => {
    const { client } = await live.server.signIn('admin');
    const open = schedule.find(({ total_paid, scheduletype }) => total_paid === 0 && scheduletype === 'Installment')!;
    await client.payInstallment({ installmentid: open.installmentid, amount: 10 });
    open.total_paid = 10;
    await console.page.reload();
    await console.rows();
    await openPayments(open.installmentid);
    expect(await paymentsShown()).toHaveLength(1);
    expect(await console.button(buttons.downloadSlips).count()).toBe(0);
    await console.page.keyboard.press('Escape');
    await gone(console.dialog('Payment Details'));
  });

  it("or 'No payments found'", async () => {
    const { client } = await live.server.signIn('admin');
    const open = schedule.find(({ total_paid }) => total_paid === 10)!;
    // The payment is taken back while the schedule stands open.
    const [payment] = await live.server.rows<{ id: number }>('select max(id) as id from payments');
    await client.reverse('payments', payment!.id);
    await openPayments(open.installmentid);
    await shown(console.text(messages.payment.nonePaid));
    expect(messages.payment.nonePaid).toBe('No payments found');
  });
});
