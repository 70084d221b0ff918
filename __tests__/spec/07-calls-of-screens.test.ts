import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { shown, until } from '../support/patience';
import type { Call } from '../support/scripted-server';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import { slipBytes } from '../support/slip-files';
import { sentencesOfSuccess, type SuccessSentence } from './sentences';

/* §7: what the screens send, seen by a server that speaks the specification only; §8: what they say of it, since that says nothing. */

let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
});
afterAll(() => small.stop());
beforeEach(() => small.begin());

/** The JSON of a multipart call under the name of its part. */
function partOf({ body }: Call, name: string): unknown {
  const part = body.split(`name="${name}"`)[1] ?? '';
  return JSON.parse(/\{.*\}/.exec(part)?.[0] ?? 'null');
}

/** Forms with a slip: route, the part of it, what is filled in, what of it is sent beside the day, and §8's sentence. */
const creates: readonly (readonly [string, string, entries.Entry, object, SuccessSentence])[] = [
  [
    'POST /api/deposit',
    'deposit',
    entries.deposit,
    { userId: 1, toacc: 1, tocurrency: 1, amount: 12.5, remarks: 'Sent' },
    'Deposit created successfully!',
  ],
  [
    'POST /api/transfers',
    'transfer',
    entries.transfer,
    {
      fromacc: 1,
      fromamount: 100,
      fromcurrency: 1,
      toacc: 3,
      toamount: 367.25,
      tocurrency: 2,
      conversionrate: 3.6725,
      remarks: 'Sent',
    },
    'Transfer created successfully!',
  ],
  [
    'POST /api/payment/installment',
    'installmentpayment',
    entries.payment,
    { paymentaccount: 2, projectid: 1, installmentid: 1, amount: 750, remarks: 'Sent' },
    'Payment saved successfully!',
  ],
];

const settings: readonly (readonly [string, entries.Entry, object, SuccessSentence])[] = [
  ['POST /api/fee/save', entries.fee, { feename: 'Survey' }, 'Fee saved!'],
  [
    'POST /api/accounts/save',
    entries.account,
    { accName: 'Petty Cash', currency: { id: 2 }, accounttype: 'ACCOUNT' },
    'Account saved!',
  ],
  [
    'POST /api/users/changepassword',
    entries.password,
    { currentPassword: 'old secret', newPassword: 'new secret', confirmPassword: 'new secret' },
    'Password changed successfully!',
  ],
];

const changes: readonly (readonly [string, string, string, string, object, SuccessSentence])[] = [
  ['PUT /api/fee/update/1', screens.fee, labels.feeName, 'Legal', { feename: 'Legal' }, 'Fee updated!'],
  [
    'PUT /api/accounts/update/1',
    screens.accounts,
    labels.accountName,
    'Cash',
    { accName: 'Cash', currency: { id: 1 }, accounttype: 'ACCOUNT' },
    'Account updated!',
  ],
];

const deletes: readonly (readonly [string, keyof typeof entries.deletable, SuccessSentence])[] = [
  ['DELETE /api/deposit/6', 'deposit', 'Deposit deleted successfully!'],
  ['DELETE /api/transfers/1', 'transfer', 'Transfer deleted successfully!'],
  ['DELETE /api/payment/delete/1', 'payment', 'Payment deleted successfully!'],
  ['DELETE /api/fee/delete/1', 'fee', 'Fee deleted!'],
  ['DELETE /api/accounts/delete/1', 'account', 'Account deleted!'],
];

it('§8 Default success messages: each is the answer to one of these calls', () => {
  const shownAfter = [...creates, ...settings, ...changes, ...deletes].map((each) => each.at(-1));
  expect(shownAfter.sort()).toEqual([...sentencesOfSuccess].sort());
});

describe('§7 Creates (multipart, slip part optional)', () => {
  it.each(creates)('%s: part %s, and no other member', async (route, part, entry, members, sentence) => {
    await entry.open(console);
    await entry.fillIn(console);
    await console.fill(labels.remarks, 'Sent');
    await console.attach({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 64) });
    await console.saveAndConfirm(sentence);

    const [call] = small.server.callsOf(route);
    expect(call!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call!.body).toContain('name="slip"; filename="slip.pdf"');
    const { date, transferdate, paymentdate, ...others } = partOf(call!, part) as Record<string, string>;
    expect(others).toEqual(members);
    expect(date ?? transferdate ?? paymentdate).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  });

  it('without a slip there is no slip part', async () => {
    await entries.send(console, entries.deposit);
    await console.closeResult(messages.deposit.created);
    expect(small.server.callsOf('POST /api/deposit')[0]!.body).not.toContain('name="slip"');
  });
});

describe('§7 Settings', () => {
  it.each(settings)('%s sends JSON', async (route, entry, body, sentence) => {
    await entries.send(console, entry);
    await console.closeResult(sentence);
    const [call] = small.server.callsOf(route);
    expect(call!.headers['content-type']).toBe('application/json');
    expect(JSON.parse(call!.body)).toEqual(body);
  });

  it.each(changes)('%s', async (route, screen, label, text, body, sentence) => {
    await console.leaveFor(screen);
    await console.rows();
    await console.button(buttons.edit).first().click();
    // What is asked before saving names the currency, which comes with a list of its own.
    if (screen === screens.accounts)
      await until(async () => expect(await console.field(labels.currency).inputValue()).not.toBe(''));
    await console.fill(label, text);
    await console.saveAndConfirm(sentence);
    expect(JSON.parse(small.server.callsOf(route)[0]!.body)).toEqual(body);
  });
});

describe('§7 Deletes', () => {
  it.each(deletes)('%s', async (route, what, sentence) => {
    await entries.deleteFirst(console, what);
    await console.closeResult(sentence);
    expect(small.server.callsOf(route)).toHaveLength(1);
  });
});

it('§7 All calls send an Authorization bearer header, except login and refresh', async () => {
  await console.button(buttons.logout).click();
  await console.signIn('ada', 'secret');
  await console.openScreen(screens.projectDetails);
  await shown(console.page.getByRole('article'));
  for (const screen of [screens.deposits, screens.transfers, screens.payments, screens.fee]) {
    await console.openScreen(screen);
    await console.rows();
  }
  small.server.expireToken();
  await console.goTo(screenPaths.accounts);
  await console.rows();
  const bare = small.server.calls.filter(({ headers }) => headers.authorization === undefined);
  expect(new Set(bare.map(({ path }) => path))).toEqual(new Set(['/api/auth/login', '/api/auth/refresh']));
  expect(small.server.calls.length).toBeGreaterThan(10);
});

it('§7 Size 0 means all rows (used for CSV export)', async () => {
  await console.leaveFor(screens.transfers);
  await console.rows();
  await console.save(() => console.button(buttons.exportCsv).click());
  const sizes = small.server.callsOf('GET /api/transfers/filter').map(({ query }) => query.get('size'));
  expect(sizes).toEqual(['5', '0']);
});
