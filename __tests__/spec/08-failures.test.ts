import { buttons } from '../../src/contract/texts/buttons';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from '../support/console-page';
import { shown } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';

/* §8: failures as a browser meets them; which test shows each sentence is told in `sentences`. */

let small: SmallConsole;
let console: ConsolePage;
const logged: string[] = [];
beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
  console.page.on('console', (message) => logged.push(message.text()));
});
afterAll(() => small.stop());
beforeEach(async () => {
  await small.begin();
  logged.length = 0;
});

const says = (sentence: string) => shown(console.text(sentence).filter({ visible: true }).first());

describe('§8 Error catalogue', () => {
  it('HTTP error! status: 503', async () => {
    small.server.on('POST /api/deposit', { status: 503 });
    await entries.send(console, entries.deposit);
    await says('HTTP error! status: 503');
  });

  it('Network error: Unable to reach server', async () => {
    await console.leaveFor(screens.deposits);
    await console.rows();
    await small.server.goDown();
    await console.button(buttons.delete).first().click();
    await console.answer(messages.deposit.reverseWarning, buttons.yes);
    await console.closeResult('Network error: Unable to reach server');
    await small.server.comeBack();
  });

  it('network failures are logged, and yield the error message', async () => {
    small.server.on('POST /api/deposit', { isCut: true });
    await entries.send(console, entries.deposit);
    await says('Failed to fetch');
    expect(logged.join('\n')).toContain('No answer from the server');
  });

  it('list load errors leave the list empty; the console also says so in its place, with Retry (contract §7)', async () => {
    small.server.on('GET /api/transfers/filter', { status: 500 });
    await console.page.reload();
    await console.leaveFor(screens.transfers);
    await says(messages.list.loadFailed);
    expect(await console.page.getByRole('row').count()).toBe(0);
    expect(await console.button(buttons.retry).isVisible()).toBe(true);
    expect(logged.join('\n')).toContain('500');
  });
});
