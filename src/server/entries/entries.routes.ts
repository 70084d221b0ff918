import { bookEntry, entryParameters } from '#contract/areas/entries.wire';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { readEntry } from './entries.queries';

/** One entry with its slip, postings and history, for everybody who reads the books (contract §9). */
export function registerEntries(app: TypedApp, _context: AppContext): void {
  app.get(
    paths.books.entry,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { params: entryParameters, response: { 200: answerOf(bookEntry) } },
    },
    async (request) => {
      const { kind, id } = request.params;
      return found(await request.readInSession((books) => readEntry(books, kind, id)));
    },
  );
}
