import { messages } from '../../src/contract/texts/messages';
import { formatZonedMoment } from '../../src/contract/values/moments';
import { timedKey } from '../../src/contract/values/idempotency-keys';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { ImportClient, scheduleHeads } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
let setup: ProjectSetup;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
  setup = new ProjectSetup(server, chief);
});
afterAll(() => server.stop());

const { form, project } = messages;
const person = (username: string) => server.sample.id(`person ${username}`);
const owner = (username: string, share: unknown) => ({ userid: person(username), share });
const refusal = (status: number, field: string, message: string) => ({ status, message, errors: [{ field, message }] });

describe('a project', () => {
  it('is added with its owners, changed, archived and restored, each written down with what was before', async () => {
    const place = { latitude: 25.080341, longitude: -55.5 };
    const added = await setup.add({
      name: '  Harbour Point ',
      enddate: '2027-12-31T00:00:00',
      ...place,
      value: 1250000.5,
      owners: [owner('admin', 33.33), owner('daniel.weber', 66.67)],
    });
    expect(added).toMatchObject({
      name: 'Harbour Point',
      currency: { code: 'USD' },
      startdate: '2026-01-01T00:00:00',
      enddate: '2027-12-31T00:00:00',
      ...place,
      value: 1250000.5,
      isArchived: false,
      owners: [
        { userid: person('admin'), name: 'Omar Siddiqui', share: 33.33 },
        { userid: person('daniel.weber'), name: 'Daniel Weber', share: 66.67 },
      ],
      scheduleRows: 0,
      scheduled: 0,
      paid: 0,
    });
    const { id, version } = added;
    const changed = setup.body({ name: 'Harbour Place', currency: server.sample.id('currency EUR'), version });
    expect((await setup.change(id, changed)).body.message).toBe(project.updated);
    const now = await setup.row(id);
    expect(now).toMatchObject({ name: 'Harbour Place', currency: { code: 'EUR' }, latitude: null, value: null });
    expect(now.version).toBeGreaterThan(version);
    expect((await setup.archive(id, now.version)).body.message).toBe(project.archived);
    const archived = await setup.row(id);
    expect(archived.isArchived).toBe(true);
    expect((await setup.restore(id, archived.version)).body.message).toBe(project.restored);
    const rows = await setup.history(id);
    const told = await chief.get<{ by: string }[]>(pathWithId(paths.admin.projects.history, id));
    expect(told.body.data.map(({ by }) => by)).toEqual(rows.map(() => 'Layla Haddad'));
    expect(rows.map(({ action }) => action)).toEqual(
      ['created', 'owners.saved', 'changed', 'archived', 'restored'].map((what) => `project.${what}`),
    );
    expect(rows[2]).toMatchObject({
      actor_name: 'Layla Haddad',
      before: { name: 'Harbour Point', currency: 'USD', ...place, value: '1250000.50' },
      after: { name: 'Harbour Place', currency: 'EUR', latitude: null, value: null },
    });
  });

  it.each<[field: string, overrides: object, message: string]>([
    ['name', { name: 'x'.repeat(101) }, project.nameTooLong],
    ['currency', { currency: 999_999 }, messages.account.unknownCurrency],
    ['startdate', { startdate: '2026-02-30' }, form.dateInvalid],
    ['enddate', { enddate: '2025-12-31' }, form.endBeforeStart],
    ['latitude', { latitude: 90.1, longitude: 5 }, project.latitudeInvalid],
    ['longitude', { latitude: 1, longitude: 1.1234567 }, project.longitudeInvalid],
    ['longitude', { latitude: 1 }, project.placeIncomplete],
    ['value', { value: 0 }, project.valueInvalid],
    ['value', { value: 1.005 }, form.amountDecimals],
    ['isArchived', { isArchived: true }, messages.request.unknownField],
  ])('with a wrong %s is 400: %j', async (field, overrides, message) => {
    const { id, version } = await setup.add();
    const body = setup.body({ name: 'Wrong', ...overrides });
    expect(await setup.refused(() => setup.save(body))).toEqual(refusal(400, field, message));
    expect(await setup.refused(() => setup.change(id, { ...body, version }))).toEqual(refusal(400, field, message));
  });

  it('has a name of its own among those that are not archived, also when ten are saved at once', async () => {
    const taken = refusal(409, 'name', project.nameTaken('MARINA heights'));
    expect(await setup.refused(() => setup.save({ name: 'MARINA heights' }))).toEqual(taken);
    const { id, version } = await setup.add();
    expect(await setup.refused(() => setup.change(id, setup.body({ name: 'MARINA heights', version })))).toEqual(taken);
    const many = await Promise.all(Array.from({ length: 10 }, () => setup.save({ name: 'At Once' })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const first = await setup.named('At Once');
    await setup.archive(first.id, first.version);
    await setup.add({ name: 'At Once' });
    const archived = await setup.row(first.id);
    const { status, body: refused } = await setup.restore(first.id, archived.version);
    expect([status, refused.message, refused.errors]).toEqual([409, project.restoredNameTaken('At Once'), undefined]);
    // As it says: under another name it is restored.
    const renamed = await setup.change(first.id, setup.body({ name: 'Once', version: archived.version }));
    expect(renamed.status).toBe(200);
    expect((await setup.restore(first.id, (await setup.row(first.id)).version)).status).toBe(200);
  });

  it('under one key is saved once', async () => {
    const key = timedKey(Date.now(), Buffer.alloc(16, 7));
    const send = () => setup.save({ name: 'Keyed' }, { 'idempotency-key': key });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('that somebody else has changed is 409, and says who and when; what is so already is done', async () => {
    const { id, version } = await setup.add({ name: 'Contested' });
    const body = { ...setup.body({ name: 'Contested II' }), version };
    const [one, other] = await Promise.all([
      setup.change(id, body),
      setup.change(id, { ...body, name: 'Contested III' }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const { at } = (await setup.history(id)).at(-1)!;
    const sentence = messages.history.changedMeanwhile('Layla Haddad', formatZonedMoment(new Date(at), 'UTC'));
    const lost = [one, other].find(({ status }) => status === 409)!;
    expect(lost.body.message).toBe(sentence);
    expect(await setup.refused(() => setup.archive(id, version))).toMatchObject({ status: 409, message: sentence });
    const { name, version: latest } = await setup.row(id);
    const repeated = await setup.refused(() => setup.change(id, setup.body({ name, version })));
    expect(repeated).toMatchObject({ status: 200, message: project.updated });
    await setup.archive(id, latest);
    expect(await setup.refused(() => setup.archive(id, latest))).toMatchObject({
      status: 200,
      message: project.archived,
    });
  });

  it('with a schedule keeps its currency', async () => {
    const marina = await setup.named('Marina Heights');
    expect([marina.scheduleRows > 30, marina.paid > 0, marina.scheduled > marina.paid]).toEqual([true, true, true]);
    const { id, name, version } = marina;
    const body = { name, currency: server.sample.id('currency USD'), startdate: marina.startdate, version };
    expect(await setup.refused(() => setup.change(id, body))).toEqual(
      refusal(409, 'currency', project.currencyFixed(name)),
    );
    const same = { ...body, currency: marina.currency.id, enddate: marina.enddate, value: 0.01 };
    expect((await setup.change(id, same)).status).toBe(200);
  });

  it('in another currency has another version of its schedule: neither who has that open nor a file judged by it writes it', async () => {
    const file = new ImportClient(chief);
    const { id, name, version } = await setup.add();
    const { id: batch } = await file.judged('schedules', [scheduleHeads, `${name},Rent,,,100,2026-05-01`]);
    const opened = await setup.schedule(name);
    expect(
      (await setup.change(id, setup.body({ name, currency: server.sample.id('currency EUR'), version }))).status,
    ).toBe(200);
    const said = (sentence: string) => expect.stringMatching(sentence.replaceAll('WHEN', '.+')) as string;
    const { currencyChanged, currencyReason } = messages.schedule;
    const rows = [{ scheduletype: 'Rent', amount: 100, scheduledate: '2026-05-01T00:00:00' }];
    const saved = await setup.refused(() =>
      chief.put(pathWithId(paths.admin.schedule, id), { version: opened.version, rows }),
    );
    expect(saved).toMatchObject({ status: 409, message: said(currencyChanged('Layla Haddad', 'WHEN')) });
    expect(await file.acted('write', batch)).toMatchObject({
      state: 'judged',
      failure: said(messages.importBatch.currencyChanged(name, 'Layla Haddad', 'WHEN')),
    });
    const versions = await chief.get(pathWithId(paths.admin.scheduleVersions, id));
    const reason = currencyReason('USD', 'EUR');
    expect(versions.body.data).toMatchObject([{ version: 1, reason, added: 0, changed: 0, removed: 0 }]);
    expect(await file.judgedAgain(batch)).toMatchObject({ state: 'judged', totals: [{ currency: 'EUR' }] });
    expect((await file.acted('write', batch)).state).toBe('written');
    expect(await inspectRules(server.database)).toEqual([]);
  });

  it('that is archived is not paid any more until it is restored; what was paid can be taken back', async () => {
    const paid = await chief.payInstallment({ amount: 1 });
    expect(paid.status).toBe(201);
    const marina = await setup.named('Marina Heights');
    expect((await setup.archive(marina.id, marina.version)).status).toBe(200);
    expect(await setup.refused(() => chief.payInstallment({ amount: 1 }))).toEqual(
      refusal(409, 'projectid', project.archivedPayment('Marina Heights')),
    );
    const flags = await chief.get<{ name: string; isArchived: boolean }[]>(paths.query, {
      queryName: 'projectScheduleSummary',
    });
    expect(flags.body.data.filter(({ isArchived }) => isArchived).map(({ name }) => name)).toContain('Marina Heights');
    expect((await chief.reverse('payments', paid.body.data.id)).status).toBe(204);
    const { version } = await setup.row(marina.id);
    await setup.restore(marina.id, version);
    expect((await chief.payInstallment({ amount: 1 })).status).toBe(201);
    expect(await server.findFaults()).toEqual([]);
  });

  it('archived while a payment is under way waits for it, or the payment is refused', async () => {
    const { id, version } = await setup.named('Marina Heights');
    const [archived, ...payments] = await Promise.all([
      setup.archive(id, version),
      ...Array.from({ length: 6 }, () => chief.payInstallment({ amount: 0.01 })),
    ]);
    expect(archived.status).toBe(200);
    expect(payments.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    await setup.restore(id, (await setup.row(id)).version);
    expect(await server.findFaults()).toEqual([]);
  });
});
