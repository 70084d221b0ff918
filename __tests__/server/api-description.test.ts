import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { ApiDescription, DescribedCall } from '#contract/areas/description.wire';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { callNames } from '../../src/server/description/call-names';
import { type Call, guardedCalls, nameOf, publicCalls, send } from '../security/every-call';
import type { Answer } from '../support/api-client';
import { routesOf } from '../support/route-table';
import { TestServer } from '../support/test-server';

let server: TestServer;
let description: ApiDescription;
/** The described calls by their names: 'POST /api/deposit'. */
const calls = new Map<string, DescribedCall>();
const ajv = new Ajv2020({ strict: false, validateFormats: false });

beforeAll(async () => {
  server = await TestServer.start();
  const answer = await (await server.signIn('user')).client.get(paths.description);
  description = answer.body as unknown as ApiDescription;
  ajv.addSchema({ $id: 'api', ...description });
  for (const [address, methods] of Object.entries(description.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      calls.set(`${method.toUpperCase()} ${address.replace(/\{(\w+)\}/g, ':$1')}`, call);
    }
  }
});
afterAll(() => server.stop());

const compiled = new Map<string, ValidateFunction>();
/** Compiles a schema as it is described, each text once; references lead into the description. */
function validator(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
  const known = compiled.get(text);
  if (known) return known;
  const validate = ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validate);
  return validate;
}

/** What is wrong with a value by the schema; nothing when it fits. */
const misfit = (schema: object | undefined, value: unknown): string =>
  !schema ? 'not described' : validator(schema)(value) ? '' : ajv.errorsText(validator(schema).errors);

/** What is wrong with an answer by the description of its call. */
function misfitOfAnswer(name: string, { status, body, headers, bytes }: Answer): string {
  const described = calls.get(name)?.responses[String(status)];
  if (!described) return `${String(status)} is not described`;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!described.content) return bytes.length === 0 ? '' : 'nothing is described';
  const content = described.content[type] ?? described.content['*/*'];
  return misfit(content?.schema, type === 'application/json' ? body : bytes.toString());
}

it('describes every call that is there, and no other', () => {
  expect([...calls.keys()].sort()).toEqual(routesOf(server.routes).sort());
  expect(Object.keys(callNames).sort()).toEqual([...calls.keys()].sort());
  const ids = [...calls.values()].map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('is a valid document of OpenAPI 3.1, and every schema in it one of JSON Schema 2020-12', () => {
  const file = path.join(__dirname, '../fixtures/openapi-3.1.schema.json');
  // Ajv leads this dynamic reference to the whole document; schemas themselves are compiled below.
  const official = fs.readFileSync(file, 'utf8').replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"');
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(official) as object);
  validate(description);
  expect(validate.errors).toBeNull();
  for (const call of calls.values()) {
    const contents = [call.requestBody, ...Object.values(call.responses)].flatMap((each) =>
      Object.values(each?.content ?? {}),
    );
    for (const { schema } of [...contents, ...(call.parameters ?? [])]) validator(schema);
  }
});

it('says who may call, and what is sent beside the body', () => {
  expect(calls.get('GET /api/health')).toMatchObject({ security: [], tags: ['Server'] });
  expect(calls.get('GET /api/files/:slip')).toMatchObject({ security: [{ slipCookie: [] }], responses: { 403: {} } });
  expect(calls.get('POST /api/accounts/save')).toMatchObject({
    security: [{ session: [] }],
    description: 'For SUPER (settings.manage).',
  });
  const keyed = [...calls].filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'Idempotency-Key'));
  expect(keyed.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/deposit',
      'POST /api/accounts/save',
      'POST /api/fee/save',
      'POST /api/admin/people',
      'POST /api/books/reconciliations/:id/reopen',
    ]),
  );
  expect(keyed.filter(([, call]) => !('422' in call.responses))).toEqual([]);
  expect(calls.get('GET /api/deposit/filter')?.parameters).toContainEqual({
    name: 'size',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 0, maximum: 200, default: 5 },
  });
});

it('describes what every call takes and answers', async () => {
  const { client } = await server.signIn('super');
  const all = [...guardedCalls(server.sample), ...publicCalls];
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const call of all) {
    const name = nameOf(call);
    seen.add(name);
    const told = misfitOfRequest(call);
    if (told) wrong.push(`${name} takes: ${told}`);
    const answer = await send(client, call);
    const misfits = misfitOfAnswer(name, answer);
    if (misfits) wrong.push(`${name} answers ${String(answer.status)}: ${misfits}`);
  }
  expect(wrong).toEqual([]);
  expect([...calls.keys()].filter((name) => !seen.has(name))).toEqual([`GET ${paths.health}`]);
});

/** What is wrong with the values of a call by its description. */
function misfitOfRequest(call: Call): string {
  const { requestBody, parameters = [] } = calls.get(nameOf(call))!;
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required }) => {
      const value = call.query?.[name];
      return value === undefined ? (required ? `${name} is missing` : '') : misfit(schema, value);
    })
    .join('');
  if (call.upload) {
    const whole = { [call.upload.part]: call.upload.body, slip: '' };
    return query + misfit(requestBody?.content['multipart/form-data']?.schema, whole);
  }
  return query + (call.json ? misfit(requestBody?.content['application/json']?.schema, call.json) : '');
}

it('and what it refuses is refused, with the sentence that it gives', async () => {
  const { client } = await server.signIn('super');
  const deposit = server.sample.deposit() as Record<string, unknown>;
  const schema = calls.get('POST /api/deposit')!.requestBody!.content['multipart/form-data']!.schema;
  const members = schema.properties![uploadParts.deposit]!.properties!;
  for (const [member, value] of [
    ['amount', -5],
    ['date', 'soon'],
    ['userId', 'Ada'],
    ['toacc', 1.5],
  ] as const) {
    const body = { ...deposit, [member]: value };
    expect(misfit(schema, { [uploadParts.deposit]: body })).not.toBe('');
    const { status, body: answer } = await client.upload(paths.deposits.create, uploadParts.deposit, body);
    expect([status, (answer as { errors: unknown }).errors]).toEqual([
      400,
      [{ field: member, message: member === 'date' ? messages.form.dateInvalid : members[member]!['x-sentence'] }],
    ]);
  }
  expect(misfit(schema, { [uploadParts.deposit]: { ...deposit, more: 1 } })).not.toBe('');
  expect(members.amount).toMatchObject({ description: 'At most 2 decimals.', exclusiveMinimum: 0 });
});

it('files are answered as they are described', async () => {
  const { client } = await server.signIn('admin');
  const csv = await client.get(paths.deposits.filter, { size: 0 }, { accept: 'text/csv' });
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(misfitOfAnswer('GET /api/deposit/filter', csv)).toBe('');
  const all = await client.get(paths.deposits.filter, { size: 0 });
  expect(misfitOfAnswer('GET /api/deposit/filter', all)).toBe('');
});
