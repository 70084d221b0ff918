import { Type } from '@sinclair/typebox';
import { addCurrencyBody, currencySetupRow } from '#contract/areas/currencies.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { listSetUpCurrencies } from './currencies.queries';
import { addCurrency, removeCurrency } from './currencies.service';

const access = 'settings.manage';
const { currencies } = paths.admin;

/** The currencies of the books, for SUPER (contract §9). */
export function registerCurrencies(app: TypedApp, { database }: AppContext): void {
  app.get(
    currencies.list,
    {
      config: { access, isReadInSession: true },
      schema: { response: { 200: answerOf(Type.Array(currencySetupRow)) } },
    },
    async (request) => found(await request.readInSession(listSetUpCurrencies)),
  );
  app.post(
    currencies.add,
    { config: { access }, schema: { body: addCurrencyBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.currency.created, (transaction, actor) =>
        addCurrency(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.delete(currencies.remove, { config: { access }, schema: { params: idParameters } }, async (request, reply) => {
    await inSession(database, request, (transaction, actor) => removeCurrency(transaction, actor, request.params.id));
    return reply.code(204).send();
  });
}
