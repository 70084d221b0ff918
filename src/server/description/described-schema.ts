import type { DescribedSchema } from '#contract/areas/description.wire';
import { knownYears } from '#contract/texts/known-years';

type Keywords = Readonly<Record<string, unknown>>;

const wireDay = '^\\d{4}-\\d{2}-\\d{2}(T00:00:00)?$';
const isObject = (value: unknown): value is Keywords =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says a schema of the contract in JSON Schema alone; what only the server's validator can check is said in words. */
export function describedSchema(schema: unknown): DescribedSchema {
  // A schema's types are kept under symbols, which go with this.
  return translated(JSON.parse(JSON.stringify(schema)) as Keywords);
}

function translated(schema: Keywords): DescribedSchema {
  const {
    sentence,
    sentenceOf: _sentenceOf,
    decimals,
    calendarDate,
    keptName: _keptName,
    properties,
    anyOf,
    ...rest
  } = schema;
  const own = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, inner(value)]));
  return {
    ...own,
    ...(isObject(properties) && { properties: mapped(properties) }),
    ...(Array.isArray(anyOf) && choice(anyOf as Keywords[])),
    ...(calendarDate === true && {
      pattern: wireDay,
      description: `A calendar day ${knownYears}, without a time zone.`,
    }),
    ...(typeof decimals === 'number' && { description: `At most ${String(decimals)} decimals.` }),
    ...(typeof sentence === 'string' && { 'x-sentence': sentence }),
  };
}

const mapped = (members: Keywords) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, translated(member as Keywords)]));

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return isObject(value) ? translated(value) : value;
}

/** A choice among texts is a list of them; null among them makes it one that may be null. */
function choice(choices: readonly Keywords[]): DescribedSchema {
  const texts = choices.flatMap((each) => (typeof each.const === 'string' ? [each.const] : []));
  if (texts.length === choices.length) return { type: 'string', enum: texts };
  return { anyOf: choices.map(translated) };
}
