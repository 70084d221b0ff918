import { sql } from 'kysely';
import { statement } from './statement';

/* The tables of the books as they are copied whole. The texts that name them are written by the database itself. */

const isOfBooks = sql`c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'`;

/** Each table, its columns that hold something of their own, and the text that copies it out. */
export const copiesOut = statement(
  { name: 'text', columns: 'jsonb', text: 'text' },
  () => sql`
    select c.relname::text as name, jsonb_agg(a.attname order by a.attnum) as columns,
      format('copy %I (%s) to stdout', c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${isOfBooks} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
);

/** The text that copies these columns in; frozen, since nobody sees the table before all of it is committed. */
export const copyInText = statement(
  { text: 'text' },
  ({ table, columns }: { table: string; columns: readonly string[] }) => sql`
    select format('copy %I (%s) from stdin with (freeze)', ${table}::text,
      (select string_agg(quote_ident(name), ', ' order by place) from unnest(${columns}::text[]) with ordinality n (name, place))) as text`,
);

/** The numbers that were given out last, by the column that they are for; none for one that gave out none. */
export const numbersGiven = statement(
  { table: 'text', column: 'text', last: 'bigint | null' },
  () => sql`
    select c.relname::text as table, a.attname::text as column, pg_sequence_last_value(d.objid::regclass) as last
    from pg_depend d join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype = 'i' and ${isOfBooks}
      and exists (select from pg_class s where s.oid = d.objid and s.relkind = 'S')
    order by 1, 2`,
);

/** Goes on giving out numbers behind this one. */
export const goOnBehind = statement(
  { last: 'bigint' },
  ({ table, column, last }: { table: string; column: string; last: number }) => sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}::text), ${column}::text), ${last}::bigint) as last`,
);

/** What takes each reference between tables away, and what puts it back and looks at every row. */
export const references = statement(
  { drop: 'text', add: 'text' },
  () => sql`
    select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
      format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${isOfBooks} order by 1`,
);

/** The same of each index that holds no constraint: made at once it costs a fraction of row by row. */
export const plainIndexes = statement(
  { drop: 'text', add: 'text' },
  () => sql`
    select format('drop index %I', x.relname) as drop, pg_get_indexdef(x.oid) as add
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    where ${isOfBooks} and not i.indisunique and not exists (select from pg_constraint k where k.conindid = x.oid) order by 1`,
);

/** What empties a table and keeps its triggers from what is copied into it, and what has them watch again. */
export const emptyings = statement(
  { before: 'text', after: 'text' },
  () => sql`
    select format('alter table %I disable trigger user; truncate %I', c.relname, c.relname) as before,
      format('alter table %I enable trigger user', c.relname) as after
    from pg_class c where ${isOfBooks} order by 1`,
);

/** Whether anything of the books is there. */
export const hasTables = statement(
  { there: 'boolean' },
  (names: readonly string[]) => sql`
    select exists (select from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname = any(${names}::text[])) as there`,
);

/** The moment of a transaction's snapshot, and the server that it is of. */
export const snapshotMoment = statement(
  { at: 'timestamptz', server: 'text | null' },
  () => sql`select now() as at, current_setting('server_version') as server`,
);

/** The steps that the database has taken, in order. */
export const stepsTaken = statement({ name: 'text' }, () => sql`select name::text from kysely_migration order by name`);
