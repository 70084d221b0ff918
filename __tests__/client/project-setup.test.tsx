import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import { pathWithId, paths } from '#contract/vocabulary/paths';
import { keepDraft } from '../../src/client/forms/form-drafts';
import { ProjectSetupScreen } from '../../src/client/features/administration/projects/ProjectSetupScreen';
import type { ScriptedServer } from '../support/scripted-server';
import { aed, usd } from '../support/wire-rows';
import { listOf } from './project-books';
import { renderScreen, whenAnswered } from './render-screen';
import {
  acknowledge,
  bodyOf,
  dialog,
  field,
  onlyCall,
  press,
  refusal,
  rowOf,
  saveAndConfirm,
  silent,
} from './settings-books';
import { done } from './small-books';
import { withServer } from './signed-in-console';

const calls = paths.admin.projects;
const list = `GET ${calls.list}`;
const save = `POST ${calls.save}`;
const owners = (id: number) => pathWithId(calls.owners, id);
const everybody = [
  ...['Ada King', 'Ben Ross', 'Cora Diaz'].map((name, at) => ({ id: at + 1, name, userType: 'USER' })),
  { id: 9, name: 'Gone', userType: 'USER', isDisabled: true },
  { id: 10, name: 'Robot', userType: 'SYSTEM' },
];
const { project } = messages;

const row = (id: number, name: string, more: Partial<ProjectSetupRow> = {}): ProjectSetupRow => ({
  id,
  name,
  currency: usd,
  startdate: '2026-01-05T00:00:00',
  enddate: null,
  latitude: null,
  longitude: null,
  value: 5000,
  isArchived: false,
  version: 4,
  owners: [
    { userid: 1, name: 'Ada King', share: 60.5 },
    { userid: 2, name: 'Ben Ross', share: 39.5 },
  ],
  scheduleRows: 3,
  scheduled: 9000.5,
  paid: 1000,
  ...more,
});
const harbour = row(7, 'Harbour Point');
const ofCora = [{ userid: 3, name: 'Cora Diaz', share: 100 }];

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => {
  server.on(list, () =>
    listOf([harbour, row(8, 'Old Mill', { isArchived: true }), row(9, 'Bare Land', { owners: [] })]),
  );
  server.on('GET /api/accounts/currency', () => listOf([usd, aed]));
  server.on('GET /api/users', () => listOf(everybody));
  server.on(`GET ${owners(7)}`, () =>
    listOf([
      { validFrom: '2026-06-01T00:00:00', isHeld: true, version: 4, owners: harbour.owners },
      { validFrom: '2026-01-05T00:00:00', isHeld: false, version: 4, owners: ofCora },
    ]),
  );
  server.on(`GET ${pathWithId(calls.history, 7)}`, () =>
    listOf([
      {
        id: 1,
        at: '2026-02-01T10:00:00.000Z',
        by: 'Ada King',
        action: 'project.changed',
        before: { name: 'Harbour', endDate: '2026-12-31', latitude: null, value: '4000.00' },
        after: { name: 'Harbour Point', endDate: null, latitude: 25.2, value: null },
      },
    ]),
  );
});

const open = () => renderScreen(<ProjectSetupScreen />, 'SUPER');
type User = ReturnType<typeof open>['user'];
const choose = async (user: User, label: string, option: string) => {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
};
const share = (place: number) => field(`Share of owner ${place} in percent`);

it('lists the projects, narrowed to what is searched for, and the archived ones apart', async () => {
  const { user } = open();
  // No line ends between a share and its sign.
  expect((await rowOf('Harbour Point')).textContent).toContain('Ada King 60.50\u00a0%, Ben Ross 39.50\u00a0%');
  const schedule = screen.getByRole('link', { name: '3 rows, Harbour Point: schedule' });
  expect(schedule).toHaveAttribute('href', '/dashboard/admin/projects/schedule?project=7');
  expect(screen.queryByText('Old Mill')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'ben');
  await waitFor(() => expect(screen.queryByText('Bare Land')).toBeNull());
  await press(user, 'Archived');
  expect(await screen.findByText('Old Mill')).toBeInTheDocument();
  expect(screen.queryByText('Harbour Point')).toBeNull();
});

it('tells owners from namesakes by their numbers, owners or not, in the list and over time', async () => {
  const owned = [31, 34].map((userid) => ({ userid, name: `Ali K${userid}`, userNumber: userid, share: 50 }));
  server.on(list, () => listOf([row(7, 'Harbour Point', { owners: owned })]));
  server.on(`GET ${owners(7)}`, () => listOf([{ validFrom: '2026-06-01T00:00:00', isHeld: true, owners: owned }]));
  const { user } = open();
  expect((await rowOf('Harbour Point')).textContent).toMatch(/Ali K31 \(No. 31\) 50.*Ali K34 \(No. 34\) 50.00/);
  await user.click(within(await rowOf('Harbour Point')).getByRole('button', { name: /^Details/ }));
  expect(await within(await dialog('Harbour Point')).findByText('Ali K34 (No. 34) 50.00 %')).toBeInTheDocument();
});

it('takes of what was typed before an update what the form still has, in the shape that it has by now', async () => {
  const typed = { name: 'Palm Court', owners: [{ person: 2, part: '100' }], colour: 'red' };
  keepDraft('Ada', 'project', { values: typed, sentKeys: {}, unanswered: {} });
  const { user } = open();
  await press(user, '+ Add Project');
  expect(await screen.findByLabelText('Name')).toHaveValue('Palm Court');
  expect(share(1)).toHaveValue('');
});

it('adds a project with owners by the keyboard: Enter goes on, equal shares are exact, the sum is said', async () => {
  server.on(save, () => ({ status: 201, ...silent }));
  const { user } = open();
  await press(user, '+ Add Project');
  await user.type(await screen.findByLabelText('Name'), '  Palm Court ');
  await choose(user, 'Currency', 'US Dollar (USD)');
  await user.type(field('Start Date'), '05/01/2026');
  await user.type(field('Value'), '900000');
  await user.type(field('Latitude'), '25.1');
  expect(screen.getByText('0.00 of 100.00 %')).not.toHaveClass('owners__sum--wrong');
  await choose(user, 'Owner 1', 'Ada King');
  await user.type(share(1), '33.33{Enter}');
  expect(field('Owner 2')).toHaveFocus();
  await choose(user, 'Owner 2', 'Ben Ross');
  await user.type(share(2), '66,66');
  expect(screen.getByText('99.99 of 100.00 %')).toHaveClass('owners__sum--wrong');
  await press(user, 'Save');
  expect(await screen.findByText(project.sharesNotWhole('99.99'))).toBeInTheDocument();
  expect(field('Longitude')).toHaveAccessibleDescription(project.placeIncomplete);
  await user.clear(field('Latitude'));
  await user.type(share(2), '{Enter}');
  await choose(user, 'Owner 3', 'Cora Diaz');
  await press(user, 'Equal shares');
  expect([1, 2, 3].map((place) => (share(place) as HTMLInputElement).value)).toEqual(['33.33', '33.33', '33.34']);
  await press(user, 'Save');
  expect(await dialog(messages.saving.confirmSave)).toHaveTextContent(
    'Value900,000.00 USDAda King33.33 %Ben Ross33.33 %Cora Diaz33.34 %',
  );
  await press(user, 'YES');
  await acknowledge(user, project.created);
  expect(bodyOf(onlyCall(server, save))).toEqual({
    name: 'Palm Court',
    currency: usd.id,
    startdate: '2026-01-05',
    enddate: null,
    latitude: null,
    longitude: null,
    value: 900_000,
    owners: [
      { userid: 1, share: 33.33 },
      { userid: 2, share: 33.33 },
      { userid: 3, share: 33.34 },
    ],
  });
});

it('takes the name that was typed before the people had come along with its row, when one above is removed', async () => {
  const late = server.hold('GET /api/users', () => listOf(everybody));
  const { user } = open();
  await press(user, '+ Add Project');
  await user.type(await screen.findByLabelText('Share of owner 1 in percent'), '40{Enter}');
  await user.click(field('Owner 2'));
  await user.keyboard('ben ross{Tab}60');
  await press(user, 'Remove owner 1');
  late.give();
  await waitFor(() => expect(field('Owner 1')).toHaveValue('Ben Ross'));
  expect(share(1)).toHaveValue('60');
});

it('offers as owners neither who is disabled nor the system, but who was added since the form was opened', async () => {
  localStorage.setItem('menus', 'books');
  const stamp = `GET ${paths.booksStamp}`;
  server.on(stamp, () => done({ stamp: 'before' }));
  const { user, store } = open();
  await press(user, '+ Add Project');
  await waitFor(() => expect(server.callsOf(stamp).length).toBeGreaterThan(0));
  server.on('GET /api/users', () => listOf([...everybody, { id: 4, name: 'Dan Fox', userType: 'USER' }]));
  server.on(stamp, () => done({ stamp: 'after' }));
  fireEvent(window, new Event('pageshow'));
  await waitFor(() => expect(server.callsOf('GET /api/users').length).toBeGreaterThan(1));
  // A list that is open stays as it is: it is opened when the new one is there.
  await whenAnswered(store);
  await user.click(await screen.findByLabelText('Owner 1'));
  await screen.findByRole('option', { name: 'Dan Fox' });
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ada King', 'Ben Ross', 'Cora Diaz', 'Dan Fox']);
});

it('changes a project with the version that was read; what the server refuses stands at its field, what is below the schedule is said', async () => {
  const change = `PUT ${pathWithId(calls.update, 7)}`;
  server.on(change, () => {
    server.on(list, () => listOf([{ ...harbour, version: 5 }]));
    return refusal(409, project.nameTaken('Old Mill'), [{ field: 'name', message: project.nameTaken('Old Mill') }]);
  });
  const { user } = open();
  await user.click(within(await rowOf('Harbour Point')).getByRole('button', { name: /^Edit/ }));
  expect(await screen.findByText(project.belowScheduled('9,000.50 USD'))).toBeInTheDocument();
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Old Mill');
  await user.clear(field('Value'));
  await press(user, 'Save');
  const asked = within(await dialog(messages.saving.confirmSave));
  expect(asked.getByRole('row', { name: 'Name Harbour Point Old Mill' })).toBeInTheDocument();
  expect(asked.getByRole('row', { name: 'Value 5,000.00 USD -' })).toBeInTheDocument();
  await press(user, 'YES');
  await acknowledge(user, project.nameTaken('Old Mill'));
  expect(field('Name')).toHaveAccessibleDescription(project.nameTaken('Old Mill'));
  // The list behind the form has been read again; what was typed over is still what was opened.
  await waitFor(() => expect(server.callsOf(list).length).toBeGreaterThan(1));
  await user.type(field('Name'), 's');
  await saveAndConfirm(user);
  await acknowledge(user, project.nameTaken('Old Mill'));
  expect(server.callsOf(change).map(bodyOf)).toEqual([
    expect.objectContaining({ name: 'Old Mill', value: null, version: 4 }),
    expect.objectContaining({ name: 'Old Mills', version: 4 }),
  ]);
});

it('shows owners over time and the history; saves owners from a day on, and archives saying what is due', async () => {
  server.on(`PUT ${owners(7)}`, () => refusal(409, project.ownersNotFound));
  server.on(`POST ${pathWithId(calls.archive, 7)}`, () => silent);
  // A colleague has changed it between: the owners that are shown are those of before.
  server.on(list, () => listOf([{ ...harbour, version: 5 }]));
  const { user } = open();
  await user.click(within(await rowOf('Harbour Point')).getByRole('button', { name: /^Details/ }));
  const details = within(await dialog('Harbour Point'));
  expect(await details.findByText('Cora Diaz 100.00 %')).toBeInTheDocument();
  expect(await details.findByText('Harbour')).toBeInTheDocument();
  const told = within(details.getByRole('region', { name: 'History' }));
  const toldOf = (label: string) => told.getByText(label).nextSibling?.textContent;
  expect(['End Date', 'Latitude', 'Value'].map(toldOf)).toEqual([
    ...['31 Dec 2026 → None', 'None → 25.2', '4,000.00 → None'],
  ]);
  server.on(`GET ${owners(7)}`, () => ({ status: 503 }));
  await user.click(details.getByRole('button', { name: 'Edit From 05 Jan 2026' }));
  await dialog('Owners of Harbour Point');
  expect(field('From Day')).toHaveValue('05 Jan 2026');
  await choose(user, 'Owner 1', 'Ben Ross');
  await user.clear(field('From Day'));
  await user.type(field('From Day'), '1/6/26');
  await press(user, 'Save');
  const moving = await dialog(messages.saving.confirmSave);
  expect(moving).toHaveTextContent(project.ownersReplaced('01 Jun 2026', 'Ada King 60.50 %, Ben Ross 39.50 %'));
  expect(moving).toHaveTextContent(project.ownersMoved('05 Jan 2026', '01 Jun 2026'));
  await press(user, 'YES');
  await acknowledge(user, project.ownersNotFound);
  const body = { version: 4, validFrom: '2026-06-01', owners: [{ userid: 2, share: 100 }] };
  expect(bodyOf(onlyCall(server, `PUT ${owners(7)}`))).toEqual({ ...body, insteadOf: '2026-01-05' });
  server.on(`PUT ${owners(7)}`, () => silent);
  await user.clear(field('From Day'));
  await user.type(field('From Day'), '5/1/26');
  await press(user, 'Save');
  // Of those that were shown before it is known.
  const said = within(await dialog(messages.saving.confirmSave)).getByRole('note');
  expect(said.textContent).toBe(project.ownersNotKnown);
  await press(user, 'YES');
  await acknowledge(user, project.ownersSaved);
  expect(bodyOf(server.callsOf(`PUT ${owners(7)}`)[1]!)).toEqual({ ...body, validFrom: '2026-01-05' });
  server.on(`DELETE ${owners(7)}`, () => refusal(409, project.ownersNotFound));
  await press(user, 'Delete From 05 Jan 2026');
  // They are the first.
  await dialog(project.confirmRemoveOwners('01 Jun 2026'));
  await press(user, 'YES');
  await acknowledge(user, project.ownersNotFound);
  expect(onlyCall(server, `DELETE ${owners(7)}`).query.get('version')).toBe('4');
  await press(user, 'Archive');
  expect(within(await dialog(project.confirmArchive)).getByText('8,000.50 USD')).toBeInTheDocument();
  await press(user, 'YES');
  await acknowledge(user, project.archived);
  expect(bodyOf(onlyCall(server, `POST ${pathWithId(calls.archive, 7)}`))).toEqual({ version: 5 });
});

it('a project can be archived whose totals are beyond what can be counted exactly', async () => {
  const vast = { scheduled: 200_000_000_000_000, paid: 80_000_000_000_000 };
  server.on(list, () => listOf([row(7, 'Harbour Point', vast)]));
  const { user } = open();
  await user.click(within(await rowOf('Harbour Point')).getByRole('button', { name: /^Details/ }));
  await press(user, 'Archive');
  expect(within(await dialog(project.confirmArchive)).getByText('120,000,000,000,000.00 USD')).toBeInTheDocument();
});
