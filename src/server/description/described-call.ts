import type {
  DescribedCall,
  DescribedContents,
  DescribedParameter,
  DescribedSchema,
} from '#contract/areas/description.wire';
import { csvMediaType } from '#contract/reports/csv';
import { paths } from '#contract/vocabulary/paths';
import { roleAllows, roles } from '#contract/vocabulary/permissions';
import { slipPartName } from '#contract/vocabulary/slips';
import type { DescribedRoute } from '../http/described-routes';
import { areaOf, callNames } from './call-names';
import { describedSchema } from './described-schema';

/** The envelope of every failure, which stands once beside the calls. */
const failureReference = '#/components/schemas/Failure';

const keyParameter: DescribedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A UUID of your own. The same one with the same content gives the first answer again.',
  schema: { type: 'string', format: 'uuid' },
};

const json = 'application/json';

/** '/api/deposit/{id}' for '/api/deposit/:id'. */
export const describedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** A call as OpenAPI says it, from what its route declares. */
export function describedCall(route: DescribedRoute): DescribedCall {
  const { method, path, access, jsonPart } = route;
  const parameters = [
    ...parametersIn('path', route),
    ...parametersIn('query', route),
    ...(isKeyed(route) ? [keyParameter] : []),
  ];
  const body = bodyOf(route);
  return {
    operationId: operationId(method, path),
    summary: callNames[`${method} ${path}`] ?? `${method} ${path}`,
    description: descriptionOf(route),
    tags: [areaOf(path)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: jsonPart !== undefined || !mayBeNull(body.schema), content: body.content },
    }),
    responses: { ...successes(route), ...failures(route) },
    security: isWithout(access) ? [] : [{ [isCookie(access) ? cookies[access].scheme : 'session']: [] }],
  };
}

/** What opens a call instead of a session. */
const cookies = {
  'slip cookie': { scheme: 'slipCookie', needed: 'Needs the cookie that signing in sets.' },
  'download cookie': {
    scheme: 'downloadCookie',
    needed: 'Needs the cookie that asking for the file sets; opens it once.',
  },
} as const;
/** Neither a session nor a cookie opens it. */
const isWithout = (access: DescribedRoute['access']) => access === 'public' || access === 'calendar token';
const isCookie = (access: DescribedRoute['access']): access is keyof typeof cookies => Object.hasOwn(cookies, access);

/** 'getDepositFilter' for GET /api/deposit/filter. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** What is created is created once under a key; such a call answers 201. Another one is done once under a key as well. */
const isKeyed = ({ method, path, answers }: DescribedRoute) =>
  method === 'POST' && ('201' in answers || path === paths.reconciliations.reopen);

function descriptionOf(route: DescribedRoute): string {
  const { access, otherAnswers } = route;
  const callers =
    access === 'public'
      ? 'Needs no session.'
      : access === 'calendar token'
        ? 'Needs no session: the address holds a token, which stands for who made it and opens due dates only.'
        : isCookie(access)
          ? cookies[access].needed
          : `For ${roles.filter((role) => roleAllows(role, access)).join(', ')} (${access}).`;
  const csv = otherAnswers.includes(csvMediaType)
    ? ` With size=0 all rows are answered at once; with "Accept: ${csvMediaType}" too, as a CSV file, or an Excel workbook where that is named there.`
    : '';
  return callers + csv;
}

function parametersIn(place: 'path' | 'query', { path, schemas }: DescribedRoute): DescribedParameter[] {
  const { properties = {}, required = [] } = describedSchema(
    (place === 'path' ? schemas.params : schemas.querystring) ?? {},
  );
  const named = place === 'path' ? Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name) : [];
  const names = new Set([...named, ...Object.keys(properties)]);
  return Array.from(names, (name) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }));
}

const mayBeNull = ({ type, anyOf = [] }: DescribedSchema): boolean => type === 'null' || anyOf.some(mayBeNull);

function bodyOf({
  schemas,
  jsonPart,
  formParts,
}: DescribedRoute): { schema: DescribedSchema; content: DescribedContents } | null {
  if (jsonPart) {
    const schema: DescribedSchema = {
      type: 'object',
      properties: {
        [jsonPart.name]: describedSchema(jsonPart.body),
        [slipPartName]: {
          description: 'The file of the slip, under its name.',
          contentMediaType: 'application/octet-stream',
        },
      },
      required: [jsonPart.name],
      additionalProperties: false,
    };
    const encoding = { [jsonPart.name]: { contentType: json } };
    return { schema, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (formParts) {
    const schema = describedSchema(formParts);
    return { schema, content: { 'multipart/form-data': { schema } } };
  }
  if (!schemas.body) return null;
  const schema = describedSchema(schemas.body);
  return { schema, content: { [json]: { schema } } };
}

function successes({ answers, otherAnswers }: DescribedRoute): DescribedCall['responses'] {
  const files = Object.fromEntries(
    otherAnswers.map((type) => [
      type,
      { schema: type === csvMediaType ? { type: 'string' } : { contentMediaType: 'application/octet-stream' } },
    ]),
  );
  const entries = Object.entries(answers);
  if (entries.length > 0) {
    return Object.fromEntries(
      entries.map(([status, answer]) => [
        status,
        {
          description: statusNames[status] ?? 'Done.',
          content: { [json]: { schema: describedSchema(answer) }, ...files },
        },
      ]),
    );
  }
  return otherAnswers.length > 0
    ? { 200: { description: 'The file.', content: files } }
    : { 204: { description: 'Done; there is nothing to say.' } };
}

const statusNames: Readonly<Record<string, string>> = { 200: 'Done.', 201: 'Saved.', 202: 'Begun.' };

const failureNames = {
  400: 'A field is missing or wrong: “errors” has a sentence for each.',
  401: 'There is no session, or it has ended.',
  403: 'The role may not do this, or the password must be changed first.',
  404: 'There is no such record.',
  409: 'The state of the books does not allow it.',
  413: 'The request or its slip is too large.',
  415: 'The request or its slip is of a kind that is not taken.',
  422: 'The key was used for other content, or is too old to be known.',
  429: 'Too many requests; the header Retry-After says when to come back.',
  503: 'The books cannot be reached or written to at the moment.',
  505: 'A file was asked for through a proxy that speaks HTTP/1.0, by which one that breaks off looks whole.',
} as const;

/** The failures that a call may answer, each in the same envelope. */
function failures(route: DescribedRoute): DescribedCall['responses'] {
  const { method, access, schemas, path, jsonPart, formParts, answers, otherAnswers } = route;
  const writes = method !== 'GET';
  const may: Readonly<Record<keyof typeof failureNames, boolean>> = {
    400: Object.keys(schemas).length > 0 || jsonPart !== undefined || formParts !== undefined,
    401: access !== 'public' || schemas.body !== undefined,
    403: true,
    404: path.includes(':') || method === 'GET' || '202' in answers,
    409: writes,
    413: writes,
    415: writes,
    422: isKeyed(route),
    429: true,
    503: true,
    505: otherAnswers.length > 0 || '202' in answers,
  };
  const content = { [json]: { schema: { $ref: failureReference } } };
  return Object.fromEntries(
    Object.entries(failureNames).flatMap(([status, description]) =>
      may[Number(status) as keyof typeof may] ? [[status, { description, content }]] : [],
    ),
  );
}
