import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { BooksProcess } from '../experiments/books-process';
import { ApiClient } from '../support/api-client';
import type { Telling } from './fill/filled-books';
import { copyOfFilled } from './fill/filled-folder';

/** The built server as people run it, on a copy of filled books that is taken away after the work. */
export async function withFilledProcess<Result>(
  deposits: number,
  tell: Telling,
  work: (books: BooksProcess) => Promise<Result>,
): Promise<Result> {
  const { dataDir, remove } = await copyOfFilled(deposits, tell);
  const books = new BooksProcess({ dataDir });
  try {
    const result = await work(books);
    // Books that were worked on in place are left in good order.
    await books.end('SIGTERM');
    return result;
  } finally {
    await books.dispose();
    remove();
  }
}

/** Somebody signed in who may do everything. */
export async function signIn({ origin }: BooksProcess): Promise<ApiClient> {
  const credentials = { username: 'super', password: 'super-sample-1' };
  const { body } = await new ApiClient(origin).post<LoginData>(paths.auth.login, credentials);
  return new ApiClient(origin, body.data.token);
}
