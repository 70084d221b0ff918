import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Cents } from '#contract/values/money';
import type { TypeName, ValueOf } from './column-types';
import { build, type Query } from './query';

/** A type of PostgreSQL, or `cents` for a bigint of hundredths. */
type DeclarableType = TypeName | 'cents';

/** Names and types of what a statement answers, in its order: `{ id: 'bigint', slip_name: 'text | null' }`. */
export type Columns = Readonly<Record<string, DeclarableType | `${DeclarableType} | null`>>;

type ColumnValue<Declared> = Declared extends `${infer Name extends TypeName} | null`
  ? ValueOf<Name> | null
  : Declared extends TypeName
    ? ValueOf<Declared>
    : Declared extends 'cents'
      ? Cents
      : never;

/** A row of a statement with these columns. */
export type RowOf<Declared extends Columns> = { readonly [Name in keyof Declared]: ColumnValue<Declared[Name]> };

/** A statement without its values, as it is held against the database. */
export interface DeclaredStatement {
  readonly columns: Columns;
  compile(): CompiledQuery;
}

const declared: DeclaredStatement[] = [];
let isAnyInUse = false;

/** Stands for the values while a statement is only described; its members can be taken, and are nothing. */
const noValues = new Proxy({}, { get: () => null });

/**
 * Declares a statement that the builder cannot say: its columns, and an `sql` template that does nothing with its values
 * but bind them. Whatever is declared is described by the migrated database in the tests, and must be as it says here;
 * therefore it is declared where a module begins, never while the server works.
 */
export function statement<const Declared extends Columns, Values extends readonly unknown[]>(
  columns: Declared,
  write: (...values: Values) => RawBuilder<unknown>,
): (...values: Values) => Query<RowOf<Declared>> {
  const placeholders = Array.from({ length: write.length }, () => noValues) as unknown as Values;
  return composedStatement(columns, write, placeholders);
}

/** As `statement`, for one that is put together from parts; `example` are parts that stand for all of them in the check. */
export function composedStatement<const Declared extends Columns, Parts extends readonly unknown[]>(
  columns: Declared,
  write: (...parts: Parts) => RawBuilder<unknown>,
  example: Parts,
): (...parts: Parts) => Query<RowOf<Declared>> {
  if (isAnyInUse) throw new Error('A statement is declared where its module begins, so that it can be checked.');
  declared.push({ columns, compile: () => write(...example).compile(build) });
  return (...parts) => ({
    compile: () => {
      isAnyInUse = true;
      return (write(...parts) as RawBuilder<RowOf<Declared>>).compile(build);
    },
  });
}

/** Every statement of the modules that are loaded. */
export const declaredStatements = (): readonly DeclaredStatement[] => declared;
