import type { AskedDownload } from '../../src/contract/areas/downloads.wire';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from './books-client';
import type { TestServer } from './test-server';

interface AskedFile {
  readonly path: string;
  readonly fileName: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** Asks for a file of a list and opens it by its link, as a browser does; refused it has no bytes. */
export async function fetchFile(server: TestServer, client: BooksClient, { path, fileName, query = {} }: AskedFile) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const asked = await client.post<AskedDownload>(`${fileOfPath(path, fileName)}${search && `?${search}`}`, {});
  if (asked.status !== 202) return { asked, bytes: null };
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
  const link = pathWithId(paths.downloads.file, asked.body.data.id);
  const { bytes, status } = await server.anonymous.call('GET', link, { headers: { cookie } });
  return { asked, status, bytes };
}
