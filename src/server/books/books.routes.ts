import { backupsTaken } from '#contract/areas/backups.wire';
import { booksCheck, booksStamp } from '#contract/areas/books.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { answerOf, found, success } from '../http/reply';
import type { AppContext } from '../app-context';
import { readBackups } from '../backup/backup-state';
import type { TypedApp } from '../http/typed-app';
import type { BooksCheckJob } from './books-check-job';
import { readCheck } from './books-check-state';
import { readStamp } from './books-stamp';

const access = 'books.check';
const answer = answerOf(booksCheck);

/**
 * The check of the books, for SUPER (contract §8): POST begins it unless one is under way, GET tells how far it is; and
 * how the backups stand. For everybody who reads, whether anything was written since.
 */
export function registerBooks(app: TypedApp, { database }: AppContext, job: BooksCheckJob): void {
  app.get(
    paths.booksCheck,
    { config: { access, isReadInSession: true }, schema: { response: { 200: answer } } },
    async (request) => found(await request.readInSession(readCheck)),
  );
  app.post(paths.booksCheck, { config: { access }, schema: { response: { 202: answer } } }, async (_request, reply) => {
    const isBegun = await job.start('whole');
    const sentence = isBegun ? messages.booksCheck.begun : messages.booksCheck.underWay;
    return reply.code(202).send(success(sentence, await readCheck(database)));
  });
  app.get(
    paths.admin.backups,
    { config: { access, isReadInSession: true }, schema: { response: { 200: answerOf(backupsTaken) } } },
    async (request) => found(await request.readInSession(readBackups)),
  );
  app.get(
    paths.booksStamp,
    {
      config: { access: 'books.read', isReadInSession: true, isAskedAllTheTime: true },
      schema: { response: { 200: answerOf(booksStamp) } },
    },
    async (request) => found(await request.readInSession(readStamp)),
  );
}
