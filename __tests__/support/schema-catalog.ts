import type { ClientBase } from 'pg';

/** One thing of a schema that a program may rely on, and what is to be known of it. */
export interface SchemaFact {
  /** 'column deposits.remarks': under this name it is looked for afterwards */
  readonly name: string;
  /** what may be relied on, member by member */
  readonly facts: Readonly<Record<string, unknown>>;
  /** the table it belongs to, and the columns it is about */
  readonly table: string | null;
  readonly columns: readonly string[] | null;
}

/** Everything in the schema `public` that a program may rely on, by name. */
export type SchemaCatalog = ReadonlyMap<string, SchemaFact>;

const ofPublic = `'public'::regnamespace`;
const columnNames = (table: string, numbers: string) =>
  `(select array_agg(attname::text order by attnum) from pg_attribute where attrelid = ${table} and attnum = any (${numbers}))`;
/** Who may do what with it, as 'public: EXECUTE'; nobody said anything: what PostgreSQL gives by itself. */
const rightsOf = (acl: string, standard: string) => `(
  select array_agg(coalesce(nullif(grantee, 0)::regrole::text, 'public') || ': ' || privilege_type order by 1)
  from aclexplode(coalesce(${acl}, ${standard})))`;

/* eslint-disable house/no-built-sql -- parts of statements that stand above, and nothing from elsewhere */
const questions = [
  `select case relkind when 'S' then 'sequence ' when 'v' then 'view ' when 'm' then 'view ' else 'table ' end || relname as name,
    relname as "table", null::text[] as columns, jsonb_build_object(
      'file', case when relkind = 'r' then pg_relation_filenode(oid) end,
      'hidesRows', relrowsecurity, 'isLogged', relpersistence = 'p',
      'rights', ${rightsOf('relacl', `acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)`)}) as facts
  from pg_class c where relnamespace = ${ofPublic} and relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('column %s.%s', relname, attname) as name, relname as "table", array[attname::text] as columns,
    jsonb_build_object('type', format_type(atttypid, atttypmod), 'collation', attcollation,
      'isRequired', attnotnull, 'hasDefault', atthasdef or attidentity <> '',
      'isGivenOutOnly', attidentity = 'a' or attgenerated <> '',
      'rights', ${rightsOf('attacl', `acldefault('c', relowner)`)}) as facts
  from pg_attribute a join pg_class c on c.oid = attrelid
  where relnamespace = ${ofPublic} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  `select format('constraint %s of %s', conname, relname) as name, relname as "table", ${columnNames('conrelid', 'conkey')} as columns,
    jsonb_build_object('kind', contype, 'isValid', convalidated,
      'definition', regexp_replace(pg_get_constraintdef(o.oid), ' NOT VALID$', '')) as facts
  from pg_constraint o join pg_class c on c.oid = conrelid where o.connamespace = ${ofPublic} and contype in ('c', 'f', 'u', 'p', 'x')`,
  `select format('unique index %s of %s', i.relname, t.relname) as name, t.relname as "table",
    ${columnNames('indrelid', 'indkey::int2[]')} as columns,
    jsonb_build_object('definition', pg_get_indexdef(indexrelid), 'isExpression', indexprs is not null) as facts
  from pg_index x join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
  where i.relnamespace = ${ofPublic} and indisunique and not exists (select from pg_constraint where conindid = indexrelid)`,
  `select format('trigger %s of %s', tgname, relname) as name, relname as "table", null::text[] as columns,
    jsonb_build_object('isOn', tgenabled <> 'D') as facts
  from pg_trigger join pg_class c on c.oid = tgrelid where relnamespace = ${ofPublic} and not tgisinternal`,
  // A trigger's function is called by nobody else, and stays as long as a trigger is there.
  `select format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)) as name, null as "table", null::text[] as columns,
    jsonb_build_object('answers', pg_get_function_result(oid), 'rights', ${rightsOf('proacl', `acldefault('f', proowner)`)}) as facts
  from pg_proc where pronamespace = ${ofPublic} and prorettype <> 'trigger'::regtype`,
  `select format('value %s of %s', enumlabel, typname) as name, null as "table", null::text[] as columns, '{}'::jsonb as facts
  from pg_enum e join pg_type t on t.oid = enumtypid where typnamespace = ${ofPublic}`,
];
/* eslint-enable house/no-built-sql */

/** Reads it, within the transaction that may be open. */
export async function readCatalog(client: ClientBase): Promise<SchemaCatalog> {
  const { rows } = await client.query<SchemaFact>(questions.join('\nunion all\n'));
  return new Map(rows.map((row) => [row.name, row]));
}
