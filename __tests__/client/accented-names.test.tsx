import { screen, within } from '@testing-library/react';
import { findCaptions } from '#contract/texts/find-captions';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { CurrenciesScreen } from '../../src/client/features/administration/currencies/CurrenciesScreen';
import { PeopleScreen } from '../../src/client/features/administration/people/PeopleScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { listOf } from './project-books';
import { endServer, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { accountRow, personRow, usd } from '../support/wire-rows';

/* Names are told apart, and a letter is found whether its accent stands in it, as keyboards write it, behind it, as in names that come from a Mac, or is not typed at all. */

const typed = 'généra'.normalize('NFC');
/** as a keyboard without accents writes it */
const plain = 'genera';
const kept = 'Générale'.normalize('NFD');
let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => endServer(server));

it('two of one name are told by their number where people are set up, and edited under the name alone', async () => {
  const person = (id: number) => ({ ...personRow(id, 'Ben Tal'), username: null, role: null, isDisabled: false });
  server.on(`GET ${paths.admin.people.list}`, () => listOf([person(2), person(7)]));
  server.on(`GET ${pathWithId(paths.admin.people.history, 7)}`, () => listOf([]));
  const { user } = renderScreen(<PeopleScreen />, 'SUPER');
  expect(await screen.findByRole('rowheader', { name: 'Ben Tal (No. 2)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Details person: Ben Tal (No. 7)' }));
  const details = await screen.findByRole('dialog', { name: 'Ben Tal (No. 7)' });
  await user.click(within(details).getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ben Tal');
});

it('in a field that chooses of a list', async () => {
  new SmallBooks(server, 0);
  server.on(`GET ${paths.users.list}`, () => done([personRow(1, 'Chen Wei'), personRow(2, `Régie ${kept}`)]));
  const { user } = renderScreen(<DepositScreen />);
  await user.click(await screen.findByLabelText('Deposited By'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  for (const search of [typed, `regie ${plain}`]) {
    await user.clear(screen.getByLabelText('Deposited By'));
    await user.keyboard(search);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([`Régie ${kept}`]);
  }
});

it('in a field that chooses of a list, whose names have blanks that do not break', async () => {
  new SmallBooks(server, 0);
  server.on(`GET ${paths.users.list}`, () => done([personRow(1, 'Chen Wei'), personRow(2, 'Lina\u00a0Khoury')]));
  const { user } = renderScreen(<DepositScreen />);
  await user.click(await screen.findByLabelText('Deposited By'));
  await user.keyboard('lina k');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Lina\u00a0Khoury']);
});

it('in a list that is searched', async () => {
  server.on('GET /api/admin/currencies', () =>
    listOf([
      { ...usd, id: 1, code: 'USD', currencyname: 'US Dollar', name: 'US Dollar', isUsed: true },
      { ...usd, id: 2, code: 'GNL', currencyname: kept, name: kept, isUsed: true },
    ]),
  );
  const { user } = renderScreen(<CurrenciesScreen />, 'SUPER');
  await screen.findByText('US Dollar');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), plain);
  expect(screen.getByText(kept)).toBeInTheDocument();
  expect(screen.queryByText('US Dollar')).toBeNull();
});

it('among the statements that Find goes to', async () => {
  answerWithEmptyBooks(server);
  server.on(`GET ${paths.accounts.list}`, () => done([accountRow(3, `Caisse ${kept}`)]));
  server.on(`GET ${paths.books.find}`, () => ({ status: 503 }));
  rememberSession('USER');
  localStorage.setItem('menus', 'books');
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await user.keyboard('/');
  await screen.findByRole('dialog', { name: findCaptions.title });
  await user.keyboard(plain);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Caisse ${kept} (USD), this month`),
    expect.stringContaining(`Caisse ${kept} (USD), last month`),
  ]);
});
