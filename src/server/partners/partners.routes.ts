import { partnerFilter, partnerPosition } from '#contract/areas/partners.wire';
import { idParameters } from '#contract/areas/wire-types';
import { paths } from '#contract/vocabulary/paths';
import { businessDay } from '../company/business-day';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { acceptedDate, wireDate } from '../wire-values';
import { readPartner } from './partners.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** Where partners stand, for everybody who reads the books. */
export function registerPartners(app: TypedApp): void {
  app.get(
    paths.books.partner,
    {
      config,
      schema: { params: idParameters, querystring: partnerFilter, response: { 200: answerOf(partnerPosition) } },
    },
    async (request) =>
      found(
        await request.readInSession(async (books) => {
          const { endDate } = request.query;
          const today = await businessDay(books);
          const day = endDate ? acceptedDate(endDate) : today;
          return { today: wireDate(today), ...(await readPartner(books, request.params.id, day)) };
        }),
      ),
  );
}
