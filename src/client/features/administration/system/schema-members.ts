import type { DescribedSchema } from '#contract/areas/description.wire';
import { schemaWords } from '#contract/texts/system-captions';

/** A member of a body or an answer, as a line: 'data.owners[].share'. */
export interface SchemaMember {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

const deepest = 6;

/** The members of a schema in lines, those of objects and lists within it under their paths; alternatives are shown together. */
export function membersOf(schema: DescribedSchema): readonly SchemaMember[] {
  const members = new Map<string, SchemaMember>();
  collect(schema, '', members);
  return [...members.values()];
}

function collect(schema: DescribedSchema, path: string, members: Map<string, SchemaMember>): void {
  if (path.split('.').length > deepest) return;
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) collect(part, path, members);
  if (schema.items) collect(schema.items, `${path}[]`, members);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const place = path === '' ? name : `${path}.${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    if (!members.has(place))
      members.set(place, { path: place, type: typeOf(member), isRequired, note: noteOf(member) });
    collect(member, place, members);
  }
}

const words: Readonly<Record<string, string>> = {
  string: schemaWords.string,
  integer: schemaWords.integer,
  number: schemaWords.number,
  boolean: schemaWords.boolean,
  object: schemaWords.object,
  null: schemaWords.null,
};

/** What a value is, in words. */
export function typeOf(schema: DescribedSchema): string {
  const { type, anyOf, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.contentMediaType !== undefined) return schemaWords.file;
  if (anyOf) {
    const others = anyOf.filter((each) => each.type !== 'null');
    const all = [...new Set(others.map(typeOf))].join(', ');
    return others.length < anyOf.length ? schemaWords.orNull(all) : all;
  }
  if (type === 'array') return schemaWords.listOf(items ? typeOf(items) : schemaWords.anything);
  return words[type ?? ''] ?? schemaWords.anything;
}

/** What holds for a value beside its type, in words; the sentence that refuses another stands last. */
export function noteOf(schema: DescribedSchema): string {
  const bounds = [...boundsOf(schema), ...(schema.anyOf ?? []).flatMap(boundsOf)].join(', ');
  const sentence = schema['x-sentence'] === undefined ? '' : `“${schema['x-sentence']}”`;
  return [schema.description, bounds && `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}.`, sentence]
    .filter(Boolean)
    .join(' ');
}

function boundsOf(schema: DescribedSchema): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, maxLength } = schema;
  const bound = (value: unknown, say: (bound: number) => string) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? [say(value)] : [];
  return [
    ...bound(minimum, schemaWords.atLeast),
    ...bound(exclusiveMinimum, schemaWords.above),
    ...bound(maximum, schemaWords.atMost),
    ...bound(exclusiveMaximum, schemaWords.below),
    ...bound(maxLength, schemaWords.characters),
    ...(schema.default === undefined ? [] : [schemaWords.default(JSON.stringify(schema.default))]),
  ];
}
