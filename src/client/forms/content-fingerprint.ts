const entriesOf = (content: object) => Object.entries(content) as [string, unknown][];

/** By what a file can be recognised after a reload: its name, its size in bytes, and when it was changed. */
export interface FileFacts {
  name: string;
  size: number;
  changed: number;
}

/** The facts of a file. */
export const factsOf = ({ name, size, lastModified }: File): FileFacts => ({ name, size, changed: lastModified });

const describe = (value: unknown): unknown => (value instanceof File ? factsOf(value) : value);

/** One text for equal contents: a file counts by its facts. */
export function fingerprint(content: object): string {
  return JSON.stringify(entriesOf(content).map(([name, value]) => [name, describe(value)]));
}

/** The files of the content, by their fields. */
export function filesOf(content: object): Record<string, File> {
  return Object.fromEntries(entriesOf(content).filter((entry): entry is [string, File] => entry[1] instanceof File));
}

/** The content without its files, which not every storage takes. */
export function withoutFiles(content: object): Record<string, unknown> {
  return Object.fromEntries(entriesOf(content).map(([name, value]) => [name, value instanceof File ? null : value]));
}
