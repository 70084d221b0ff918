import { Type } from '@sinclair/typebox';
import { accountBody, accountRow, currencyRow } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { idParameters } from '#contract/areas/wire-types';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, done, found, plainAnswer } from '../http/reply';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { listAccounts, listCurrencies } from './accounts.queries';
import { addAccount, changeAccount, removeAccount } from './accounts.service';

/** Accounts and currencies: lists for everybody, changes for SUPER (§6, §7). */
export function registerAccounts(app: TypedApp, { database }: AppContext): void {
  app.get(
    paths.accounts.list,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { response: { 200: answerOf(Type.Array(accountRow)) } },
    },
    async (request) => found(await request.readInSession(listAccounts)),
  );
  app.get(
    paths.accounts.currencies,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { response: { 200: answerOf(Type.Array(currencyRow)) } },
    },
    async (request) => found(await request.readInSession(listCurrencies)),
  );
  app.post(
    paths.accounts.save,
    { config: { access: 'settings.manage' }, schema: { body: accountBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const { body } = request;
      const answer = await createOnce(database, request, messages.account.created, (transaction, actor) =>
        addAccount(transaction, actor, body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.put(
    paths.accounts.update,
    {
      config: { access: 'settings.manage' },
      schema: { params: idParameters, body: accountBody, response: { 200: plainAnswer } },
    },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        changeAccount(transaction, actor, request.params.id, request.body),
      );
      return done(messages.account.updated);
    },
  );
  app.delete(
    paths.accounts.remove,
    { config: { access: 'settings.manage' }, schema: { params: idParameters } },
    async (request, reply) => {
      await inSession(database, request, (transaction, actor) => removeAccount(transaction, actor, request.params.id));
      return reply.code(204).send();
    },
  );
}
