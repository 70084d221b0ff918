const entriesOf = (content: object) => Object.entries(content) as [string, unknown][];

const describe = (value: unknown): unknown =>
  value instanceof File ? { name: value.name, size: value.size, changed: value.lastModified } : value;

/** One text for equal contents: a file counts by its name, size and time, so that it can be recognised after a reload. */
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
