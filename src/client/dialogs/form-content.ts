const entriesOf = (content: object) => Object.entries(content) as [string, unknown][];

const describe = (value: unknown): unknown =>
  value instanceof File ? { name: value.name, size: value.size, changed: value.lastModified } : value;

/** One text for equal contents: a file counts by its name, size and time, so that it can be recognised after a reload. */
export function fingerprint(content: object): string {
  return JSON.stringify(entriesOf(content).map(([name, value]) => [name, describe(value)]));
}

/** The content without its files, which cannot be kept in storage. */
export function withoutFiles(content: object): Record<string, unknown> {
  return Object.fromEntries(entriesOf(content).map(([name, value]) => [name, value instanceof File ? null : value]));
}
