import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CompanySettings, SetUpState } from '#contract/areas/company.wire';
import { companyCaptions } from '#contract/texts/company-captions';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { importKinds } from '#contract/vocabulary/import-kinds';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerSignIn, answerWithEmptyBooks, fillInAndLogin, openConsole, place, screenNamed } from './open-console';
import { acknowledge, bodyOf, dialog, field, onlyCall, press, refusal, saveAndConfirm } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* The company, its set-up step by step, and what is still to be set up on Home; each with the way there by the keyboard. */

const { company, currencies, accounts, people, projects } = paths.admin;
const settings = `GET ${company.settings}`;
const change = `PUT ${company.settings}`;
const setUp = `GET ${company.setUp}`;
const message = messages.company;

let server: ScriptedServer;
let kept: CompanySettings;
let state: SetUpState;
const step = (name: SetUpState['steps'][number]['step'], isDone: boolean, count: number) => ({
  step: name,
  isDone,
  count,
});

withServer((started) => {
  server = started;
  kept = { name: null, timeZone: null, version: 0 };
  state = {
    isOpen: true,
    steps: [
      step('company', false, 0),
      step('currencies', true, 20),
      step('accounts', false, 0),
      step('people', false, 1),
      step('projects', false, 0),
    ],
  };
  answerWithEmptyBooks(server);
  answerSignIn(server, 'Super User', 'SUPER', { menus: ['administration'], mustChangePassword: true });
  server.on(settings, () => done(kept));
  server.on(`GET ${paths.company}`, () => done({ name: kept.name }));
  server.on(setUp, () => done(state));
  server.on(`GET ${company.timeZones}`, () => done(['America/New_York', 'Asia/Dubai', 'UTC']));
  for (const list of [company.history, currencies.list, accounts.list, people.list, projects.list])
    server.on(`GET ${list}`, () => done([]));
  server.on(change, ({ body }) => {
    const { version, ...saved } = JSON.parse(body) as CompanySettings;
    kept = { ...saved, version: version + 1 };
    return done(kept);
  });
  server.on(`POST ${paths.users.changePassword}`, () => ({ json: { success: true, message: 'Changed.' } }));
  for (const [key, text] of Object.entries({ token: 't', refreshtoken: 'r', userName: 'Super User', role: 'SUPER' }))
    localStorage.setItem(key, text);
  localStorage.setItem('menus', 'administration');
});

/** Pastes over what the field holds. */
async function write(user: UserEvent, label: string, text: string) {
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  await user.click(input);
  input.select();
  await user.paste(text);
}

const stepNamed = (name: string) => screen.findByRole('heading', { level: 2, name });
const present = () => screen.getByRole('list', { name: companyCaptions.steps }).querySelector('[aria-current="step"]');

test('after the first change of password the set-up begins, and what is saved leads on', async () => {
  localStorage.clear();
  const { user } = openConsole(screenPaths.login);
  await fillInAndLogin(user, 'super', 'right');
  await screenNamed(screens.changePassword);
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) await write(user, label, 'a good one');
  await saveAndConfirm(user);
  await acknowledge(user, 'Changed.');

  const zones = server.hold(`GET ${company.timeZones}`, () => done(['America/New_York', 'Asia/Dubai', 'UTC']));
  await screenNamed(screens.companySetup);
  await stepNamed('Company');
  await write(user, 'Company Name', 'Palm Developments');
  await write(user, 'Time Zone', 'new york');
  await user.keyboard('{Enter}');
  await press(user, 'Save');
  await dialog(messages.form.awaitingLists);
  zones.give();
  await press(user, 'YES');
  await acknowledge(user, message.updated);
  const sent = { name: 'Palm Developments', timeZone: 'America/New_York', version: 0 };
  expect(bodyOf(onlyCall(server, change))).toEqual(sent);

  expect(await stepNamed('Currencies')).toHaveFocus();
  expect(present()).toHaveTextContent('Currencies');
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Palm Developments'));
});

test('what was left is told on Home and taken up again where something is missing, with what was typed', async () => {
  const { user } = openConsole(`${screenPaths.companySetup}?step=currencies`);
  await stepNamed('Currencies');
  await user.click(screen.getByText(companyCaptions.next));
  expect(await stepNamed('Accounts')).toHaveFocus();
  const hint = screen.queryByText(companyCaptions.importLink);
  expect(hint?.getAttribute('href') === screenPaths.import).toBe(
    importKinds.some((kind: string) => kind === 'accounts'),
  );
  await press(user, '+ Add Account');
  await write(user, 'Account Name', 'Half typed');
  await user.keyboard('{Escape}');

  state = { ...state, steps: state.steps.map((each) => ({ ...each, isDone: each.step !== 'accounts' })) };
  await user.click(screen.getByText(companyCaptions.later));
  await screenNamed(screens.home);
  const states = ['Done', '20 currencies', 'Not yet', '1 person', '0 projects', 'Deposit MoneyImport'];
  await waitFor(() =>
    expect(Array.from(document.querySelectorAll('.checklist__state'), (each) => each.textContent)).toEqual(states),
  );
  await user.click(within(document.querySelector('nav')!).getByText('Company'));
  await user.click(await screen.findByText(companyCaptions.takeUp));
  await stepNamed('Accounts');
  await press(user, '+ Add Account');
  expect(await screen.findByLabelText('Account Name')).toHaveValue('Half typed');
});

test('the steps are in the address; what cannot be read says so, with Retry', async () => {
  server.on(setUp, () => refusal(503, 'Not now.'));
  const { user } = openConsole(`${screenPaths.companySetup}?step=people`);
  expect(await screen.findByText(message.setUpNotLoaded)).toBeInTheDocument();
  server.on(setUp, () => done(state));
  await press(user, 'Retry');
  await stepNamed('People');
  expect(present()).toHaveTextContent('People');
  await user.click(screen.getByRole('link', { name: 'First entry' }));
  await stepNamed('First entry');
  expect(place()).toBe(`${screenPaths.companySetup}?step=entry`);
  expect(screen.queryByRole('link', { name: companyCaptions.next })).toBeNull();
});

test('steps that could not be read anew once the company was saved stay, and say so with their time', async () => {
  const { user } = openConsole(`${screenPaths.companySetup}?step=company`);
  await write(user, 'Company Name', 'Palm Developments');
  server.on(setUp, () => refusal(503, 'Not now.'));
  await saveAndConfirm(user);
  await acknowledge(user, message.updated);
  await stepNamed('Currencies');
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message.setUpNotLoaded}.*Retry$`));
  expect(present()).toHaveTextContent('Currencies');
  server.on(setUp, () => done(state));
  await press(user, 'Retry');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('who was late hears of it, keeps what was typed, sees what is kept now, and takes it over with Clear', async () => {
  kept = { name: 'Palm', timeZone: 'Asia/Dubai', version: 3 };
  const { user } = openConsole(screenPaths.company);
  await waitFor(() => expect(screen.getByLabelText('Company Name')).toHaveValue('Palm'));
  expect(await screen.findByText(/^It is .* there now\./)).toBeInTheDocument();
  await user.clear(await screen.findByLabelText('Company Name'));
  await press(user, 'Save');
  expect(await screen.findByText(message.nameRequired)).toBeInTheDocument();
  await write(user, 'Company Name', 'Mine');
  const late = 'Omar has changed this meanwhile (05 Jan 2026, 14:30). Nothing was saved.';
  server.on(change, () => refusal(409, late));
  kept = { name: 'Theirs', timeZone: 'UTC', version: 4 };
  await saveAndConfirm(user);
  await acknowledge(user, late);
  expect(field('Company Name')).toHaveValue('Mine');
  expect(await screen.findByText(message.isNow('Theirs', 'UTC'))).toBeInTheDocument();
  await press(user, 'Clear');
  await waitFor(() => expect(field('Company Name')).toHaveValue('Theirs'));
  expect(screen.queryByText(message.isNow('Theirs', 'UTC'))).toBeNull();

  // Where nothing is typed, what somebody else saves is taken over by itself; who looks for a zone goes on looking.
  kept = { ...kept, name: 'Theirs & Sons', version: 5 };
  await write(user, 'Time Zone', 'duba');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(field('Company Name')).toHaveValue('Theirs & Sons'));
  expect(field('Time Zone')).toHaveFocus();
  expect(field('Time Zone')).toHaveValue('duba');
  expect(screen.getByRole('option', { name: 'Asia/Dubai' })).toBeVisible();
  await write(user, 'Company Name', 'Theirs & Sons Ltd');
  server.on(change, ({ body }) => {
    kept = { ...(JSON.parse(body) as CompanySettings), version: 6 };
    return done(kept);
  });
  await saveAndConfirm(user);
  await acknowledge(user, message.updated);
  expect(bodyOf(server.callsOf(change).at(-1)!)).toMatchObject({ name: 'Theirs & Sons Ltd', version: 5 });
  expect(field('Company Name')).toHaveValue('Theirs & Sons Ltd');
});

test.each([
  ['SUPER', 'administration', true, true],
  ['SUPER', 'administration', false, false],
  ['ADMIN', 'administration', true, false],
  ['SUPER', '', true, false],
])(
  'Home of %s, with the menus "%s", while it is open (%s), shows what is to be set up: %s',
  async (role, menus, isOpen, isShown) => {
    localStorage.setItem('role', role);
    if (menus === '') localStorage.removeItem('menus');
    state = isOpen ? state : { isOpen, steps: [] };
    openConsole(screenPaths.home);
    await screen.findByText('No deposits yet.');
    expect(screen.queryByRole('region', { name: companyCaptions.checklist }) !== null).toBe(isShown);
    expect(server.callsOf(setUp).length > 0).toBe(role === 'SUPER' && menus !== '');
  },
);

test('a list that comes when somebody is at its field already leaves what it says of the choice to be typed over', async () => {
  kept = { name: 'Palm Developments', timeZone: 'UTC', version: 1 };
  const { give } = server.hold(`GET ${company.timeZones}`, () => done(['America/New_York', 'Asia/Dubai', 'UTC']));
  const { user } = openConsole(screenPaths.company);
  await user.click(await screen.findByLabelText('Company Name'));
  await user.tab();
  expect(screen.getByLabelText('Time Zone')).toHaveFocus();
  give();
  await waitFor(() => expect(screen.getByLabelText('Time Zone')).toHaveValue('UTC'));
  await user.keyboard('dubai');
  expect(screen.getByLabelText('Time Zone')).toHaveValue('dubai');
  expect(await screen.findByRole('option', { name: /^Asia\/Dubai/ })).toBeInTheDocument();
});
