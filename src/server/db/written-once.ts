import type { CompiledQuery } from 'kysely';

/* To write a statement costs more than to send it. So its text is written once, with stand-ins for what it is given, and
   each use only puts its own values in their places. */

type Take = (given: readonly unknown[]) => unknown;

const takeOf = new WeakMap<object, Take>();

/** Stands for a value that is only bound, or for one whose members are. Whatever else is done with it fails. */
function standIn(take: Take): object {
  const made = new Proxy(
    {},
    {
      get: (_nothing, member) => {
        if (typeof member === 'symbol' || member === 'toJSON')
          throw new Error('A statement that is written once only binds what it is given, or its members');
        return standIn((given) => (take(given) as Readonly<Record<string, unknown>>)[member]);
      },
    },
  );
  takeOf.set(made, take);
  return made;
}

function takenFrom(parameter: unknown): Take {
  if (parameter === undefined) throw new Error('A statement that is written once binds what nobody gives');
  return takeOf.get(parameter as object) ?? (() => parameter);
}

/** Stand for so many values, or for what has members. */
export const standIns = (count: number): object[] =>
  Array.from({ length: count }, (_nothing, place) => standIn((given) => given[place]));

/** What writes a query, doing nothing to what it is given but bind it: it is written at the first use only. */
export function writtenOnce<Given extends readonly unknown[], Row>(
  write: (...given: Given) => { compile(): CompiledQuery<Row> },
  count = write.length,
): (...given: Given) => { compile(): CompiledQuery<Row> } {
  let written: { readonly query: CompiledQuery<Row>; readonly taken: readonly Take[] } | undefined;
  const writeNow = () => {
    const query = write(...(standIns(count) as unknown as Given)).compile();
    return { query, taken: query.parameters.map(takenFrom) };
  };
  return (...given) => ({
    compile: () => {
      const { query, taken } = (written ??= writeNow());
      return { ...query, parameters: taken.map((take) => take(given)) };
    },
  });
}
