import type { ApiDescription, DescribedCall } from '#contract/areas/description.wire';

/** A call of the description under its method and address. */
export interface NamedCall {
  readonly method: string;
  readonly path: string;
  readonly call: DescribedCall;
}

/** The calls of an area. */
export interface CallGroup {
  readonly area: string;
  readonly calls: readonly NamedCall[];
}

/** All calls of a description. */
export const callsOf = ({ paths }: ApiDescription): readonly NamedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );

/** Those in whose address, method or summary every word of the search stands. */
export function foundCalls(calls: readonly NamedCall[], search: string): readonly NamedCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ method, path, call }) => {
    const text = `${method} ${path} ${call.summary} ${call.tags[0]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The same by their areas, in the order of the description. */
export function groupsOf(calls: readonly NamedCall[]): readonly CallGroup[] {
  const areas = new Map<string, NamedCall[]>();
  for (const each of calls) {
    const [area] = each.call.tags;
    areas.set(area, [...(areas.get(area) ?? []), each]);
  }
  return Array.from(areas, ([area, members]) => ({ area, calls: members }));
}
