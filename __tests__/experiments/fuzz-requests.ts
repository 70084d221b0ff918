import * as fc from 'fast-check';
import type { TObject } from '@sinclair/typebox';
import {
  accountVersionBody,
  addAccountBody,
  changeAccountBody,
  recordOpeningBody,
} from '../../src/contract/areas/account-setup.wire';
import { accountBody } from '../../src/contract/areas/accounts.wire';
import { loginBody, logoutBody, refreshBody } from '../../src/contract/areas/auth.wire';
import { addCurrencyBody } from '../../src/contract/areas/currencies.wire';
import { depositBody, depositFilter } from '../../src/contract/areas/deposits.wire';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths } from '../../src/contract/vocabulary/paths';
import {
  feePaymentBody,
  feePaymentFilter,
  installmentOfProject,
  installmentPaymentBody,
  installmentPaymentFilter,
} from '../../src/contract/areas/payments.wire';
import { queryParameters } from '../../src/contract/areas/projects.wire';
import { changePasswordBody, feeBody } from '../../src/contract/areas/settings.wire';
import { transferBody, transferFilter } from '../../src/contract/areas/transfers.wire';
import { idParameters } from '../../src/contract/areas/wire-types';
import { type Call, guardedCalls, livenessCall, nameOf, publicCalls } from '../security/every-call';
import type { SampleNumbers } from '../support/books-client';
import type { RawRequest } from '../support/raw-http';
import { wrongBody, wrongInAddress } from '../support/wrong-values';
import { oddForm, rightForm, wrongForm } from '../support/wrong-uploads';

/** A request of the fuzz: when it must be refused, any success is a fault. */
export interface FuzzRequest extends RawRequest {
  readonly route: string;
  readonly mustBeRefused: boolean;
}

/** The contract's schema of each route's body or query, said here a second time on purpose. */
const schemas: Readonly<Record<string, TObject>> = {
  [`POST ${paths.auth.login}`]: loginBody,
  [`POST ${paths.auth.refresh}`]: refreshBody,
  [`POST ${paths.auth.logout}`]: logoutBody,
  [`GET ${paths.query}`]: queryParameters,
  [`POST ${paths.users.changePassword}`]: changePasswordBody,
  [`POST ${paths.accounts.save}`]: accountBody,
  [`PUT ${paths.accounts.update}`]: accountBody,
  [`POST ${paths.admin.accounts.add}`]: addAccountBody,
  [`PUT ${paths.admin.accounts.change}`]: changeAccountBody,
  [`POST ${paths.admin.accounts.close}`]: accountVersionBody,
  [`POST ${paths.admin.accounts.reopen}`]: accountVersionBody,
  [`POST ${paths.admin.accounts.recordOpening}`]: recordOpeningBody,
  [`POST ${paths.admin.currencies.add}`]: addCurrencyBody,
  [`POST ${paths.fees.save}`]: feeBody,
  [`PUT ${paths.fees.update}`]: feeBody,
  [`POST ${paths.deposits.create}`]: depositBody,
  [`GET ${paths.deposits.filter}`]: depositFilter,
  [`POST ${paths.transfers.create}`]: transferBody,
  [`GET ${paths.transfers.filter}`]: transferFilter,
  [`POST ${paths.payments.createInstallment}`]: installmentPaymentBody,
  [`POST ${paths.payments.createFee}`]: feePaymentBody,
  [`GET ${paths.payments.filterInstallment}`]: installmentPaymentFilter,
  [`GET ${paths.payments.filterFee}`]: feePaymentFilter,
  [`GET ${paths.payments.ofInstallment}`]: installmentOfProject,
  [`GET ${paths.payments.slipsOfInstallment}`]: installmentOfProject,
};

type Request = fc.Arbitrary<FuzzRequest>;
type Headers = Readonly<Record<string, string>>;

/** Routes whose every call is slow, because it hashes a password or checks the whole books. */
const slowPaths: readonly string[] = [
  paths.auth.login,
  paths.users.changePassword,
  paths.booksCheck,
  paths.admin.people.list,
  paths.admin.people.change,
  paths.admin.people.givePassword,
];

/** Every call that the fuzz begins with; their names are the table of routes, or the fuzz has a gap. */
export const callsOf = (sample: SampleNumbers): Call[] => [livenessCall, ...publicCalls, ...guardedCalls(sample)];

/** Any request of any route: valid, with one thing wrong, or odd. `token` may do everything. */
export function anyRequest(sample: SampleNumbers, token: string): Request {
  return fc.oneof(
    ...callsOf(sample).map((call) => ({
      weight: slowPaths.includes(call.path) ? 1 : 12,
      arbitrary: requestOf(call, token),
    })),
  );
}

function addressOf({ path, id = 1, query = {} }: Call): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = path.replace(/:\w+/, String(id));
  return search === '' ? address : `${address}?${search}`;
}

function requestOf(call: Call, token: string): Request {
  const isPublic = call.isPublic === true;
  const own: Headers = isPublic ? {} : { authorization: `Bearer ${token}` };
  const [headers, body] = contentOf(call);
  const right: FuzzRequest = {
    route: nameOf(call),
    mustBeRefused: false,
    method: call.method,
    address: addressOf(call),
    headers: { ...own, ...headers },
    body,
  };
  const refused = { ...right, mustBeRefused: true };
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: oddHeaders.map((more) => ({ ...right, headers: { ...right.headers, ...more } })) },
    { weight: 1, arbitrary: otherMethod(right) },
    ...(isPublic ? [] : [{ weight: 1, arbitrary: strangers.map((stranger) => withStranger(refused, stranger)) }]),
    ...wrongAddresses(call, refused),
    ...wrongContents(call, right),
  );
}

function contentOf({ json, upload }: Call): [Headers, Buffer | null] {
  if (json) return [{ 'content-type': 'application/json' }, Buffer.from(JSON.stringify(json))];
  if (!upload) return [{}, null];
  const { contentType, body } = rightForm(upload.part, JSON.stringify(upload.body));
  return [{ 'content-type': contentType }, body];
}

const strangers = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  `Bearer ${'x'.repeat(43)}`,
  'Bearer null',
  '€€',
);

const withStranger = (request: FuzzRequest, authorization: string): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, authorization: Buffer.from(authorization, 'utf8').toString('latin1') },
});

const oddHeaders: fc.Arbitrary<Headers> = fc.constantFrom<Headers[]>(
  { accept: 'text/csv' },
  { accept: ',,;q=x' },
  { 'accept-encoding': '*;q=0' },
  { cookie: 'slips; =; slips=%ff; __proto__=1' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { expect: 'something else' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '*' },
  { 'x-forwarded-for': '::1, %00' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null', referer: '\t' },
  { 'x-long': 'x'.repeat(15_000) },
  { 'x-too-long': 'x'.repeat(20_000) },
);

const otherMethod = (right: FuzzRequest): Request =>
  fc.constantFrom('PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD', 'LINK').map((method) => ({ ...right, method }));

interface Weighted {
  readonly weight: number;
  readonly arbitrary: Request;
}

function wrongAddresses(call: Call, refused: FuzzRequest): Weighted[] {
  const wrong: Weighted[] = [];
  const [address = '', search = ''] = refused.address.split('?');
  if (call.path.endsWith('/:id')) {
    const ids = wrongInAddress(idParameters.properties.id);
    const start = call.path.slice(0, -':id'.length);
    wrong.push({ weight: 4, arbitrary: ids.map((id) => ({ ...refused, address: `${start}${id}` })) });
  }
  const schema = call.query && schemas[nameOf(call)];
  if (!schema) return wrong;
  const searches = [
    ...Object.entries(schema.properties).map(([name, member]) =>
      wrongInAddress(member).map((value) => {
        const others = new URLSearchParams(search);
        others.delete(name);
        return `${others.toString()}&${name}=${value}`;
      }),
    ),
    fc
      .constantFrom(
        'a[b]=1',
        'x',
        '__proto__=1',
        'constructor=1',
        'toString',
        '%',
        '%00=1',
        'page[]=1',
        `q=${'x'.repeat(9_000)}`,
      )
      .map((odd) => `${search}&${odd}`),
    fc.constantFrom(...search.split('&').filter(Boolean), 'size=1&size=2').map((twice) => `${search}&${twice}`),
  ];
  wrong.push({
    weight: 6,
    arbitrary: fc.oneof(...searches).map((given) => ({ ...refused, address: `${address}?${given}` })),
  });
  return wrong;
}

const oddTypes = fc.constantFrom(
  'application/json\t',
  ' application/json',
  'application/json ;charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=latin1; charset=utf-8',
  'application/json;',
  'application/jsonx',
  'application/json, text/plain',
  'application/json\t; a=b',
  'APPLICATION/JSON',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '*/*',
  ';',
  '',
);

function wrongContents(call: Call, right: FuzzRequest): Weighted[] {
  const schema = schemas[nameOf(call)];
  const withBody = (text: string | Buffer, contentType: string, mustBeRefused: boolean): FuzzRequest => ({
    ...right,
    mustBeRefused,
    headers: { ...right.headers, 'content-type': contentType },
    body: Buffer.from(text),
  });
  if (call.json && schema) {
    const wrong = wrongBody(schema, call.json);
    const chunked = fc.boolean();
    return [
      {
        weight: 14,
        arbitrary: fc
          .tuple(wrong, chunked)
          .map(([text, isChunked]) => ({ ...withBody(text, 'application/json', true), isChunked })),
      },
      // A media type that is read in two ways must not carry a wrong body past the schema; a logout needs no body.
      {
        weight: 4,
        arbitrary: fc
          .tuple(wrong, oddTypes)
          .map(([text, type]) => withBody(text, type, call.path !== paths.auth.logout)),
      },
      { weight: 1, arbitrary: oddTypes.map((type) => withBody(JSON.stringify(call.json), type, false)) },
      { weight: 1, arbitrary: fc.constant(withBody(`"${'x'.repeat(70_000)}"`, 'application/json', true)) },
    ];
  }
  if (call.upload && schema) {
    const { part, body } = call.upload;
    const text = JSON.stringify(body);
    const sent = (isWrong: boolean) => (made: { contentType: string; body: Buffer }) =>
      withBody(made.body, made.contentType, isWrong);
    const keyed = (key: string): FuzzRequest => ({
      ...right,
      mustBeRefused: true,
      headers: { ...right.headers, [idempotencyHeader]: key },
    });
    return [
      { weight: 14, arbitrary: wrongBody(schema, body).map((wrong) => sent(true)(rightForm(part, wrong))) },
      { weight: 8, arbitrary: wrongForm(part, text).map(sent(true)) },
      { weight: 3, arbitrary: oddForm(part, text).map(sent(false)) },
      { weight: 1, arbitrary: fc.constantFrom('1', ' ', 'x'.repeat(300), '{}', '0'.repeat(36)).map(keyed) },
    ];
  }
  const bytes = fc.uint8Array({ maxLength: 60 }).map((given) => Buffer.from(given));
  return [{ weight: 1, arbitrary: fc.tuple(bytes, oddTypes).map(([given, type]) => withBody(given, type, false)) }];
}
