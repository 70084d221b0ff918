import { keyAgeError } from '#contract/values/idempotency-keys';
import { messages } from '#contract/texts/messages';
import { depositsApi } from '../../src/client/api/deposits.api';
import { noteServerTime } from '../../src/client/transport/server-clock';
import { writeAnswerOf } from '../../src/client/transport/errors';
import { newIdempotencyKey, registerSlip, releaseSlip } from '../../src/client/transport/requests';
import { transfersApi } from '../../src/client/api/transfers.api';
import type { AppStore } from '../../src/client/store-types';
import { formOf, type ScriptedServer } from '../support/scripted-server';
import { accounts, ask, listed, refresh, refused, renewed, signedIn, withServer } from './signed-in-console';

const route = 'POST /api/deposit';
const body = { date: '2026-01-05T00:00:00', userId: 3, toacc: 11, tocurrency: 1, amount: 1250.5, remarks: 'Škoda' };
const idempotencyKey = newIdempotencyKey();
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]);

let server: ScriptedServer;
withServer((started) => (server = started));

const create = (store: AppStore, slipId?: string) =>
  store.dispatch(depositsApi.endpoints.createDeposit.initiate({ body, slipId, idempotencyKey }));

const created = { status: 201, json: { success: true, message: 'Deposit created successfully!', data: { id: 1 } } };

const jsonOf = async (part: FormDataEntryValue | null): Promise<unknown> =>
  JSON.parse(part instanceof File ? await part.text() : (part ?? '')) as unknown;

test('a create sends its JSON part as JSON, the slip with its name, and the key of the form', async () => {
  server.on(route, () => created);
  const slipId = registerSlip(new File([bytes], 'Überweisung.PNG', { type: 'image/png' }));
  const { data } = await create(signedIn(), slipId);
  expect(data).toEqual({ message: 'Deposit created successfully!', id: 1 });
  const [sent] = server.callsOf(route);
  expect(sent!.headers).toMatchObject({ authorization: 'Bearer old', 'idempotency-key': idempotencyKey });
  const form = await formOf(sent!);
  expect([...form.keys()]).toEqual(['deposit', 'slip']);
  expect(form.get('deposit')).toMatchObject({ type: 'application/json' });
  expect(await jsonOf(form.get('deposit'))).toEqual(body);
  const slip = form.get('slip') as File;
  expect([slip.name, slip.type, new Uint8Array(await slip.arrayBuffer())]).toEqual([
    'Überweisung.PNG',
    'image/png',
    bytes,
  ]);
  releaseSlip(slipId);
});

test('without a slip there is no such part', async () => {
  server.on(route, () => created);
  await create(signedIn());
  expect([...(await formOf(server.calls[0]!)).keys()]).toEqual(['deposit']);
});

test('a refused token is renewed, and the whole form is sent once more under the same key', async () => {
  server.on(refresh, renewed);
  server.on(route, ({ headers }) => (headers.authorization === 'Bearer new' ? created : refused));
  const slipId = registerSlip(new File([bytes], 'a.png', { type: 'image/png' }));
  expect((await create(signedIn(), slipId)).data).toBeDefined();
  const sent = server.callsOf(route);
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([idempotencyKey, idempotencyKey]);
  const forms = await Promise.all(sent.map(formOf));
  expect(forms.map((form) => (form.get('slip') as File).size)).toEqual([bytes.length, bytes.length]);
});

test('an entry whose slip is gone is not sent without it', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const slipId = registerSlip(new File([bytes], 'a.png'));
  releaseSlip(slipId);
  expect((await create(signedIn(), slipId)).error).toMatchObject({ message: 'The slip of this upload is gone.' });
  expect(server.calls).toHaveLength(0);
});

test('a file that was changed after it was chosen is told, and not taken for a server that is away', async () => {
  const file = new File([bytes], 'a.png');
  // The part before it is the entry.
  const read = jest.spyOn(Blob.prototype, 'arrayBuffer').mockResolvedValueOnce(new ArrayBuffer(1));
  read.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  const store = signedIn();
  const sentence = messages.chosenFile.unreadable('a.png');
  const { error } = await create(store, registerSlip(file));
  expect(error).toMatchObject({ message: sentence, errors: [{ field: 'slip', message: sentence }] });
  expect([writeAnswerOf(error), server.calls.length]).toEqual(['turnedAway', 0]);
});

test('no file enters the store', async () => {
  server.on(route, () => created);
  const store = signedIn();
  const slipId = registerSlip(new File([bytes], 'secret-name.png'));
  await create(store, slipId);
  expect(JSON.stringify(store.getState())).not.toContain('secret-name');
});

test('a write asks again for what it has changed, also when it was refused; without an answer it does not', async () => {
  server.on(accounts, () => listed);
  const store = signedIn();
  await ask(store);
  const timesAsked = async (answer: typeof created | { isCut: true } | { status: number }) => {
    server.on(route, () => answer);
    await create(store);
    await Promise.all(store.dispatch(depositsApi.util.getRunningQueriesThunk()));
    return server.callsOf(accounts).length;
  };
  expect(await timesAsked(created)).toBe(2);
  expect(await timesAsked({ status: 409 })).toBe(3);
  expect(await timesAsked({ isCut: true })).toBe(3);
});

test('every area names its part as the specification does', async () => {
  server.on('POST /api/transfers', () => created);
  const transfer = {
    transferdate: '2026-01-05',
    fromacc: 1,
    fromamount: 1,
    fromcurrency: 1,
    toacc: 2,
    toamount: 1,
    tocurrency: 1,
    conversionrate: 1,
  };
  await signedIn().dispatch(transfersApi.endpoints.createTransfer.initiate({ body: transfer, idempotencyKey }));
  expect(await jsonOf((await formOf(server.calls[0]!)).get('transfer'))).toEqual(transfer);
});

test('a new key is a UUID of its own, also where the page is no secure context', () => {
  const keys = Array.from({ length: 1000 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("a new key tells the server's time, however wrong the clock of this computer is", () => {
  const elsewhen = Date.UTC(2001, 0, 1);
  noteServerTime(new Headers({ date: new Date(elsewhen).toUTCString() }));
  expect(keyAgeError(newIdempotencyKey(), elsewhen)).toBeNull();
  expect(keyAgeError(newIdempotencyKey(), elsewhen - 3 * 24 * 60 * 60 * 1000)).toBe(messages.saving.keyAhead);
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
});
