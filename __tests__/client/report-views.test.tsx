import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ViewRow } from '#contract/areas/views.wire';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { endServer, renderScreen } from './render-screen';
import { acknowledge, bodyOf, dialog, press } from './settings-books';
import { done, refused, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* The named views of a report: its list, opening, saving, changing and deleting one. */

const own: ViewRow = {
  id: 1,
  name: 'This year',
  address: '?startDate=2026-01-01',
  isShared: false,
  isOwn: true,
  owner: 'Ada',
};
const shared: ViewRow = {
  ...own,
  id: 2,
  name: 'Gone account',
  address: '?accountId=77&size=25',
  isShared: true,
  isOwn: false,
  owner: 'Chen Wei',
};
const { list, view } = paths.views;

let server: ScriptedServer;
let kept: ViewRow[];
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 12);
  kept = [own, shared];
  server.on(`GET ${list}`, () => done(kept));
  localStorage.setItem('menus', 'books');
});
afterEach(() => endServer(server));

const search = () => window.location.search;
const lastBody = (route: string) => bodyOf(server.callsOf(route).at(-1)!);
const menu = () => screen.findByRole('dialog', { name: 'Views' });

async function openMenu(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  return within(await menu());
}

it('is not offered by a server that speaks the specification only', async () => {
  localStorage.removeItem('menus');
  renderScreen(<DepositsReport />);
  await screen.findByText('Account 12');
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});

it('lists those of the report, and opens one as a link does; what is no longer there is told', async () => {
  const { user } = renderScreen(<DepositsReport />, 'USER');
  await screen.findByText('Account 12');
  const views = await openMenu(user);
  expect(await views.findByRole('button', { name: 'This year' })).toBeInTheDocument();
  expect(server.callsOf(`GET ${list}`).map(({ query }) => query.get('report'))).toEqual(['deposits']);
  expect(within(views.getByRole('region', { name: 'For everybody' })).getByRole('button')).toHaveTextContent(
    'Gone accountfrom Chen Wei',
  );
  expect(views.queryByRole('button', { name: 'Delete view: Gone account' })).toBeNull();
  await user.click(views.getByRole('button', { name: /^Gone account/ }));
  await waitFor(() => expect(search()).toBe(shared.address));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus();
  expect(await screen.findByText(messages.list.choiceMissing('Account'))).toBeInTheDocument();
  expect(await screen.findByText('Page 1 of 1')).toBeInTheDocument();

  await user.click((await openMenu(user)).getByRole('button', { name: 'This year' }));
  await waitFor(() => expect(search()).toBe(own.address));
  const again = await openMenu(user);
  expect(await again.findByRole('button', { name: 'This year' })).toHaveAttribute('aria-current', 'true');
});

it('saves what is shown under a name, for oneself or everybody, and says what the server refuses at its field', async () => {
  server.on(`POST ${list}`, () => refused(409, 'Taken.', [{ field: 'name', message: 'Taken.' }], 'CONFLICT'));
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?userId=22&page=2&size=5');
  await screen.findByText('Account 7');
  await user.click((await openMenu(user)).getByRole('button', { name: 'Save this view' }));
  await dialog('Save this view');
  await press(user, 'Save');
  expect(await screen.findByText(messages.view.nameRequired)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Name'), 'Chen');
  await user.click(screen.getByLabelText('For everybody'));
  await press(user, 'Save');
  await press(user, 'YES');
  await acknowledge(user, 'Taken.');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken.');
  server.on(`POST ${list}`, () => ({ status: 201, ...done({ id: 3 }) }));
  await user.type(screen.getByLabelText('Name'), ' Wei');
  await press(user, 'Save');
  await press(user, 'YES');
  await acknowledge(user, messages.view.created);
  expect(lastBody(`POST ${list}`)).toEqual({
    ...{ report: 'deposits', name: 'Chen Wei', address: '?userId=22', isShared: true },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus());
});

it('changes an own one, replaced by what is shown when that is wanted, and deletes it after asking', async () => {
  const path = pathWithId(view, own.id);
  server.on(`PUT ${path}`, () => done());
  server.on(`DELETE ${path}`, () => {
    kept = [shared];
    return { status: 204 };
  });
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?size=25');
  await screen.findByText('Account 12');
  await user.click(await (await openMenu(user)).findByRole('button', { name: 'Edit view: This year' }));
  await dialog('Edit View');
  await user.click(screen.getByLabelText('Replace it by what is shown now'));
  await press(user, 'Save');
  await press(user, 'YES');
  await acknowledge(user, messages.view.updated);
  // What was left alone is nobody's to write back: another tab may have changed it meanwhile.
  expect(lastBody(`PUT ${path}`)).toEqual({ address: '?size=25' });

  await user.click(await (await openMenu(user)).findByRole('button', { name: 'Edit view: This year' }));
  await user.type(await screen.findByLabelText('Name'), ' so far');
  await press(user, 'Save');
  await press(user, 'YES');
  await acknowledge(user, messages.view.updated);
  expect(lastBody(`PUT ${path}`)).toEqual({ name: 'This year so far' });

  await user.click(await (await openMenu(user)).findByRole('button', { name: 'Delete view: This year' }));
  await dialog(messages.view.confirmRemove);
  await press(user, 'YES');
  await acknowledge(user, messages.view.removed);
  const left = await openMenu(user);
  expect(await left.findByRole('button', { name: /^Gone account/ })).toBeInTheDocument();
  expect(left.queryByRole('button', { name: 'This year' })).toBeNull();
});

it('whose answer was lost is saved once as it was; what is shown since is another view, and is sent as one', async () => {
  server.on(`POST ${list}`, () => ({ isCut: true }));
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?userId=22');
  await screen.findByText('Account 12');
  const save = async () => {
    await press(user, 'Save');
    await press(user, 'YES');
  };
  const open = async () => {
    await user.click((await openMenu(user)).getByRole('button', { name: 'Save this view' }));
    return screen.findByLabelText('Name');
  };
  await user.type(await open(), 'Chen');
  await save();
  await press(user, 'OK');
  await user.keyboard('{Escape}');
  expect(await open()).toHaveValue('Chen');
  expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(search()).toBe(''));
  expect(await open()).toHaveValue('Chen');
  expect(screen.queryByText(messages.saving.sentBefore)).toBeNull();
  server.on(`POST ${list}`, () => ({ status: 201, ...done({ id: 3 }) }));
  await save();
  await acknowledge(user, messages.view.created);
  const [first, second] = server.callsOf(`POST ${list}`);
  expect([first, second].map((call) => (bodyOf(call!) as { address: string }).address)).toEqual(['?userId=22', '']);
  expect(second!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key']);
});

it('typed over one that somebody else has changed since is laid over it as it is now, and says so', async () => {
  kept = [{ ...own, isShared: true }];
  const path = pathWithId(view, own.id);
  server.on(`PUT ${path}`, () => done());
  const { user } = renderScreen(<DepositsReport />, 'ADMIN');
  await screen.findByText('Account 12');
  const edit = async () => {
    await user.click(await (await openMenu(user)).findByRole('button', { name: 'Edit view: This year' }));
    return screen.findByLabelText('Name');
  };
  await user.type(await edit(), ' so far');
  await user.keyboard('{Escape}');
  kept = [{ ...own, name: '2026' }];
  await user.click(await (await openMenu(user)).findByRole('button', { name: 'Edit view: 2026' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('This year so far');
  expect(screen.getByLabelText('For everybody')).not.toBeChecked();
  expect(screen.getByText(messages.saving.restoredOverNewer)).toBeInTheDocument();
  await press(user, 'Save');
  await press(user, 'YES');
  await acknowledge(user, messages.view.updated);
  expect(lastBody(`PUT ${path}`)).toEqual({ name: 'This year so far' });
});

it('says that there are none yet, or that they could not be loaded, with Retry', async () => {
  kept = [];
  server.on(`GET ${list}`, () => ({ status: 503 }));
  const { user } = renderScreen(<DepositsReport />, 'SUPER');
  await screen.findByText('Account 12');
  const views = await openMenu(user);
  expect(await views.findByText(messages.list.loadFailed)).toBeInTheDocument();
  server.on(`GET ${list}`, () => done(kept));
  await user.click(views.getByRole('button', { name: 'Retry' }));
  expect(await views.findByText(messages.view.none)).toBeInTheDocument();
});
