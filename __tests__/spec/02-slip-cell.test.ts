import { labels } from '../../src/contract/texts/field-labels';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import { deposits, installmentPayments, transfers } from '../support/specification-books';

/* §2 Slip cell, in all reports; that the files open and are saved is in 02-deposits-report. */

let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start({ feesAreOffered: true });
  ({ console } = small);
});
afterAll(() => small.stop());

const slips = [null, '', 'a.jpg', 'a.jpeg', 'a.png', 'a.PNG', 'a.pdf', 'jpg', 'a.png.pdf'];
const [deposit, transfer, payment] = [deposits[0], transfers[0], installmentPayments[0]];
const feePayment = { ...payment, feename: 'Legal Fee', paidbyuser: 'Ada King' };

it.each([
  ['Deposits', screenPaths.deposits, '/api/deposit/filter', 'deposits', 'id', deposit],
  ['Transfers', screenPaths.transfers, '/api/transfers/filter', 'transfers', 'id', transfer],
  ['Payments', screenPaths.payments, '/api/payment/installmenttxn/filter', 'installmentTxn', 'paymentid', payment],
  ['Fee payments (not offered)', screenPaths.payments, '/api/payment/feetxn/filter', 'feetxn', 'paymentid', feePayment],
])(
  "§2 Slip cell (all reports): '-' if no slip; jpg, jpeg and png slips open in a new tab as 'View Slip'; others are 'Download Slip' links: %s",
  async (name, address, path, list, id, row) => {
    const rows = slips.map((slip, place) => ({ ...row, [id]: place + 1, slip }));
    small.server.on(`GET ${path}`, { json: { currentPage: 0, totalPages: 1, [list]: rows } });
    await console.goTo(address);
    if (name.startsWith('Fee')) await console.choose(labels.reportType, 'Fee');
    await until(async () => expect(await console.rows()).toHaveLength(slips.length));

    const place = (await console.headings()).indexOf('Slip');
    const cells = await console.page.locator(`tbody tr > :nth-child(${place + 1})`).evaluateAll((found) =>
      found.map((cell) => {
        const link = cell.querySelector('a');
        return [cell.textContent, link?.getAttribute('href'), link?.target, link?.hasAttribute('download')];
      }),
    );
    const view = (slip: string) => ['View Slip', `/api/files/${slip}`, '_blank', false];
    const download = (slip: string) => ['Download Slip', `/api/files/${slip}`, '', true];
    expect(cells).toEqual([
      ['-', undefined, undefined, undefined],
      ['-', undefined, undefined, undefined],
      view('a.jpg'),
      view('a.jpeg'),
      view('a.png'),
      view('a.PNG'),
      download('a.pdf'),
      download('jpg'),
      download('a.png.pdf'),
    ]);
  },
);
