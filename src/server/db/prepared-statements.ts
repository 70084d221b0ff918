import { createHash } from 'node:crypto';
import type { Connection as WireConnection, FieldDef } from 'pg';
import { readerOf } from './column-types';

/** So many statements a connection keeps prepared; the one that was used longest ago makes room. */
const mostPrepared = 128;
/** So many texts are remembered, to tell what comes again from what comes once. */
const mostTexts = 1_024;

const nameByText = new Map<string, string | null>();

/**
 * The name under which a statement is prepared, by its text; none when the text comes for the first time. So a text that
 * was made for one occasion takes no place from those that come with every call.
 */
export function statementName(text: string): string {
  const known = nameByText.get(text);
  if (known) return known;
  const name = known === null ? `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` : null;
  nameByText.delete(text);
  nameByText.set(text, name);
  if (nameByText.size > mostTexts) {
    const [oldest = ''] = nameByText.keys();
    nameByText.delete(oldest);
  }
  return name ?? '';
}

/** Makes the row of what the database sends for it. */
export type RowReader = (values: readonly (string | null)[]) => Record<string, unknown>;

/** The reader of rows with these columns. */
export function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    read: readerOf(dataTypeID),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let place = 0;
    for (const { name, read } of columns) {
      const value = values[place] ?? null;
      row[name] = value === null ? null : read(value);
      place += 1;
    }
    return row;
  };
}

/** What is prepared on one connection, with the reader of its rows; what was used last stands last. */
export class PreparedStatements {
  private static readonly byConnection = new WeakMap<WireConnection, PreparedStatements>();
  private readonly readers = new Map<string, RowReader>();
  private readonly doubtful = new Set<string>();

  static on(connection: WireConnection): PreparedStatements {
    const known = this.byConnection.get(connection);
    if (known) return known;
    const none = new PreparedStatements();
    this.byConnection.set(connection, none);
    return none;
  }

  /** The reader of its rows; null when it is not prepared. */
  use(name: string): RowReader | null {
    const reader = this.readers.get(name);
    if (!reader) return null;
    this.readers.delete(name);
    this.readers.set(name, reader);
    return reader;
  }

  keep(name: string, reader: RowReader): void {
    this.readers.set(name, reader);
  }

  /** Something failed before anybody could tell whether it was prepared. */
  doubt(name: string): void {
    this.doubtful.add(name);
  }

  /** Names to be closed, where nothing can fail before: those in doubt, and the oldest, as many as more would be too many. */
  makeRoom(more: number): string[] {
    const tooMany = Math.max(0, this.readers.size + more - mostPrepared);
    if (tooMany === 0 && this.doubtful.size === 0) return [];
    const oldest = [...this.readers.keys()].slice(0, tooMany);
    for (const name of oldest) this.readers.delete(name);
    const closed = [...this.doubtful, ...oldest];
    this.doubtful.clear();
    return closed;
  }
}
