import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema';
import type { TSchema } from '@sinclair/typebox';
import type { FieldError } from '#contract/vocabulary/envelope';
import { dateFromWire } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { keptName } from '#contract/values/plain-letters';
import { isWritten } from '#contract/values/written-text';
import type { ContractKeywords } from '#contract/areas/wire-types';
import Big from 'big.js';

/** Where a value stands that a keyword is told of. */
interface KeywordPlace {
  readonly parentData: object;
  readonly parentDataProperty: string | number;
}

function withContractKeywords(ajv: Ajv): Ajv {
  ajv.addKeyword('sentence');
  ajv.addKeyword('sentenceOf');
  ajv.addKeyword({
    keyword: 'decimals',
    type: 'number',
    validate: (most: number, value: number) => {
      if (!Number.isFinite(value)) return false;
      const text = Big(value).toFixed();
      return (text.split('.')[1] ?? '').length <= most;
    },
  });
  ajv.addKeyword({
    keyword: 'calendarDate',
    type: 'string',
    validate: (wanted: boolean, value: string) => !wanted || dateFromWire(value) !== null,
  });
  ajv.addKeyword({
    keyword: 'keptName',
    type: 'string',
    modifying: true,
    validate: (_wanted: boolean, value: string, _schema?: unknown, place?: KeywordPlace) => {
      if (place) Object.assign(place.parentData, { [String(place.parentDataProperty)]: keptName(value) });
      return true;
    },
  });
  return ajv;
}

const options = { allErrors: true, verbose: true, removeAdditional: false, useDefaults: true, strict: false } as const;
/** Bodies are taken as they are. */
const exact = withContractKeywords(new Ajv({ ...options, coerceTypes: false }));
/** In addresses everything is text, so numbers are read from it. */
const reading = withContractKeywords(new Ajv({ ...options, coerceTypes: true }));

/**
 * Compiles the contract's schemas: bodies exactly, addresses with numbers read from text. Each at its first use, since a
 * server has hundreds and would begin to listen that much later.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' || httpPart === undefined ? exact : reading;
  let compiled: ValidateFunction | undefined;
  const validate: FastifyValidationResult = (data) => {
    compiled ??= ajv.compile(schema);
    if (httpPart === 'querystring') blankNulls(data as SearchingQuery);
    const fits = compiled(data);
    validate.errors = (compiled.errors ?? null) as typeof validate.errors;
    return fits;
  };
  return validate;
};

interface SearchingQuery {
  search?: unknown;
}

/** A NUL parts the words of a search as a blank does, and becomes one: no text and no JSON of the database holds it. */
function blankNulls(query: SearchingQuery): void {
  const { search } = query;
  if (typeof search === 'string' && search.includes('\0')) query.search = search.replaceAll('\0', ' ');
}

/** Checks the JSON part of an upload against the contract; answers the field errors, none when it fits. */
export function checkBody(schema: TSchema, value: unknown): FieldError[] {
  const validate = exact.compile(schema);
  return validate(value) ? [] : fieldErrors(validate.errors ?? []);
}

type AnnotatedSchema = ContractKeywords & { properties?: Record<string, AnnotatedSchema | undefined> };

/** One sentence a field, in the contract's words, from what the validator found. */
export function fieldErrors(found: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>();
  // Where a value may be one of several, the sentence stands on the whole and not on each of them.
  const isSaid = (error: ErrorObject) =>
    ownSentence(error) !== undefined || (error.parentSchema as AnnotatedSchema | undefined)?.sentence !== undefined;
  for (const error of [...found.filter(isSaid), ...found.filter((other) => !isSaid(other))]) {
    const { field, message } = fieldError(error);
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

/** What the schema says of this one fault; what is blank is missing, whatever else is wrong with it. */
function ownSentence({ keyword, parentSchema, data }: ErrorObject): string | undefined {
  if (typeof data === 'string' && !isWritten(data)) return undefined;
  const sentences: Readonly<Record<string, string | undefined>> =
    (parentSchema as AnnotatedSchema | undefined)?.sentenceOf ?? {};
  return sentences[keyword];
}

/** The field of a fault: the member of the body, and of a list which row and which member of it, 'rows.12.amount'. */
function placeOf(instancePath: string): { field: string; isOfRow: boolean } {
  const [top = '', row, member] = instancePath.split('/').filter(Boolean);
  if (row === undefined || !/^\d+$/.test(row)) return { field: top, isOfRow: false };
  return { field: [top, row, member].filter((part) => part !== undefined).join('.'), isOfRow: member === undefined };
}

function fieldError(error: ErrorObject): FieldError {
  const schema = error.parentSchema as AnnotatedSchema | undefined;
  const { field, isOfRow } = placeOf(error.instancePath);
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    return {
      field: isOfRow ? `${field}.${missingProperty}` : field || missingProperty,
      message: schema?.properties?.[missingProperty]?.sentence ?? messages.form.requiredFields,
    };
  }
  if (error.keyword === 'additionalProperties') {
    const { additionalProperty } = error.params as { additionalProperty: string };
    return {
      field: isOfRow ? `${field}.${additionalProperty}` : additionalProperty,
      message: messages.request.unknownField,
    };
  }
  return { field, message: ownSentence(error) ?? schema?.sentence ?? messages.request.bodyInvalid };
}
