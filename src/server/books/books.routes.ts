import { booksReport } from '#contract/books.wire';
import { paths } from '#contract/paths';
import { sealAuditLog } from '../audit/audit-chain';
import { answerOf, found } from '../http/reply';
import type { Rooms, TypedApp } from '../rooms';
import { checkBooks } from './books-check';

/** GET /api/books/check: the whole check, for SUPER (contract §8). */
export function registerBooks(app: TypedApp, { database }: Rooms): void {
  app.get(
    paths.booksCheck,
    { config: { access: 'books.check' }, schema: { response: { 200: answerOf(booksReport) } } },
    async () => {
      await sealAuditLog(database);
      return found(await checkBooks(database, 'whole'));
    },
  );
}
