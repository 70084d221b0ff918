import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Cents } from '#contract/values/money';
import type { TypeName, ValueOf } from './column-types';
import { build, type Query } from './query';
import type { Plan } from './sent-statements';
import { standIns, writtenOnce } from './written-once';

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

function declare(statement: DeclaredStatement): void {
  if (isAnyInUse) throw new Error('A statement is declared where its module begins, so that it can be checked.');
  declared.push(statement);
}

type Write<Given extends readonly unknown[]> = (...given: Given) => RawBuilder<unknown>;

/** The template as a query, whose row is what is declared of it. */
const compiled =
  <Given extends readonly unknown[], Row>(write: Write<Given>) =>
  (...given: Given) => ({ compile: () => (write(...given) as RawBuilder<Row>).compile(build) });

function inUse<Given extends readonly unknown[], Row>(
  write: (...given: Given) => Query<Row>,
  plan: Plan | undefined,
): (...given: Given) => Query<Row> {
  return (...given) => {
    const query = write(...given);
    return {
      plan,
      compile: () => {
        isAnyInUse = true;
        return query.compile();
      },
    };
  };
}

/**
 * Declares a statement that the builder cannot say: its columns, and an `sql` template that does nothing with its values
 * but bind them, or their members: it is written once. Whatever is declared is described by the migrated database in the
 * tests, and must be as it says here; therefore it is declared where a module begins, never while the server works.
 */
export function statement<const Declared extends Columns, Values extends readonly unknown[]>(
  columns: Declared,
  write: Write<Values>,
  plan?: Plan,
): (...values: Values) => Query<RowOf<Declared>> {
  const compile = compiled<Values, RowOf<Declared>>(write);
  declare({ columns, compile: () => compile(...(standIns(write.length) as unknown as Values)).compile() });
  return inUse(writtenOnce(compile, write.length), plan);
}

/** What a statement of several shapes is, but for its values. */
interface Shaped<Shape> {
  /** no two shapes have the same; there are few of them */
  readonly nameOf: (shape: Shape) => string;
  /** stands for all of them in the check */
  readonly example: Shape;
  readonly planOf?: (shape: Shape) => Plan | undefined;
}

/** As `statement`, for one of several shapes, which hold no values: each of them is written once. */
export function shapedStatement<const Declared extends Columns, Shape, Values extends object>(
  columns: Declared,
  write: (shape: Shape, values: Values) => RawBuilder<unknown>,
  { nameOf, example, planOf }: Shaped<Shape>,
): (shape: Shape, values: Values) => Query<RowOf<Declared>> {
  const compile = (shape: Shape) => compiled<[Values], RowOf<Declared>>((values) => write(shape, values));
  declare({ columns, compile: () => compile(example)(...(standIns(1) as [Values])).compile() });
  const written = new Map<string, (values: Values) => Query<RowOf<Declared>>>();
  return (shape, values) => {
    const name = nameOf(shape);
    const known = written.get(name);
    if (known) return known(values);
    const made = inUse(writtenOnce(compile(shape), 1), planOf?.(shape));
    written.set(name, made);
    return made(values);
  };
}

/** As `statement`, for one that is put together from parts each time; `example` are parts that stand for all of them in the check. */
export function composedStatement<const Declared extends Columns, Parts extends readonly unknown[]>(
  columns: Declared,
  write: Write<Parts>,
  example: Parts,
  plan?: Plan,
): (...parts: Parts) => Query<RowOf<Declared>> {
  const compile = compiled<Parts, RowOf<Declared>>(write);
  declare({ columns, compile: () => compile(...example).compile() });
  return inUse(compile, plan);
}

/** Every statement of the modules that are loaded. */
export const declaredStatements = (): readonly DeclaredStatement[] => declared;
