import type { TObject } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Permission, Role } from '#contract/vocabulary/permissions';
import type { Sent } from './download.queries';

/** Who asks for a file, and whether he still does. */
interface Asking {
  readonly userId: number;
  readonly role: Role;
  readonly isAwaited: () => boolean;
}

/** Who opens a file, and under which address the server is known to him: 'https://books.example'. */
export interface Opener {
  readonly userId: number;
  readonly role: Role;
  readonly origin: string;
}

/** Who opens what in this request. */
export const openerOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { userId, role }: Omit<Opener, 'origin'>,
): Opener => ({ userId, role, origin: `${protocol}://${host}` });

/** A file of what a path lists, which the browser can fetch by itself. */
export interface DownloadableFile<Query = never> {
  /** of the list */
  readonly path: string;
  /** under which it is saved; no other file has it */
  readonly fileName: string;
  /** the same of some of its rows, where these have another name */
  readonly nameFor?: (query: Query) => string;
  /** as it is said in the answer's heading */
  readonly mediaType: string;
  readonly access: Permission;
  readonly parameters: TObject;
  /** throws when it is not to be had so, or not now; answers how many rows it has, or null where they are not counted before */
  readonly prepare: (asking: Asking, query: Query) => Promise<number | null>;
  /** its bytes; `sent.rows` is raised with each row. Throws 429 when too many long answers run. */
  readonly open: (opener: Opener, query: Query, sent: Sent) => Promise<Readable>;
}

/** Under which a file of these rows is saved. */
export const nameOfFile = <Query>({ fileName, nameFor }: DownloadableFile<Query>, query: Query): string =>
  nameFor?.(query) ?? fileName;

/** Every file that the routes have declared, by its name. */
export class DownloadableFiles {
  private readonly byName = new Map<string, DownloadableFile>();

  add(file: DownloadableFile): void {
    if (this.byName.has(file.fileName)) throw new Error(`Two files are called ${file.fileName}.`);
    this.byName.set(file.fileName, file);
  }

  find(fileName: string): DownloadableFile | undefined {
    return this.byName.get(fileName);
  }
}
