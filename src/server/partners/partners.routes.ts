import { partnerPosition } from '#contract/areas/partners.wire';
import { idParameters } from '#contract/areas/wire-types';
import { paths } from '#contract/vocabulary/paths';
import { businessDay } from '../company/business-day';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { readPartner } from './partners.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** Where partners stand, for everybody who reads the books. */
export function registerPartners(app: TypedApp): void {
  app.get(
    paths.books.partner,
    { config, schema: { params: idParameters, response: { 200: answerOf(partnerPosition) } } },
    async (request) =>
      found(
        await request.readInSession(async (books) => readPartner(books, request.params.id, await businessDay(books))),
      ),
  );
}
