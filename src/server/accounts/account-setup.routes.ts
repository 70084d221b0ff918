import { Type } from '@sinclair/typebox';
import {
  accountSetupRow,
  accountVersionBody,
  type AddAccountBody,
  addAccountBody,
  changeAccountBody,
  recordOpeningBody,
} from '#contract/areas/account-setup.wire';
import { historyRow } from '#contract/areas/history.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { atFieldOfDay } from '../db/refused-writes';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, done, found, plainAnswer } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { dayMemberOf } from '../movements/movement-entries';
import { correctMovement } from '../movements/correct-movement';
import { recordMovement } from '../movements/record-movement';
import { registerReverseRoute } from '../movements/reverse-route';
import { listAccountHistory, listSetUpAccounts } from './account-setup.queries';
import { changeSetUp, setClosed, setUpAccount } from './account-setup.service';
import { openingCorrection, openingForgotten, openingRecording } from './opening-balances.service';

const access = 'settings.manage';
const { accounts } = paths.admin;

/** Account Setup: overdraft limits, opening balances and closed accounts, for SUPER (contract §9). */
export function registerAccountSetup(app: TypedApp, context: AppContext): void {
  const { database } = context;
  app.get(
    accounts.list,
    { config: { access, isReadInSession: true }, schema: { response: { 200: answerOf(Type.Array(accountSetupRow)) } } },
    async (request) => found(await request.readInSession(listSetUpAccounts)),
  );
  app.post(
    accounts.add,
    { config: { access }, schema: { body: addAccountBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.account.created, (transaction, actor) =>
        setUpAccount(transaction, actor, request.body),
      ).catch((error: unknown) => {
        throw atFieldOfDay(error, 'openingDate' satisfies keyof AddAccountBody);
      });
      return reply.code(201).send(answer);
    },
  );
  app.put(
    accounts.change,
    {
      config: { access },
      schema: { params: idParameters, body: changeAccountBody, response: { 200: plainAnswer } },
    },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        changeSetUp(transaction, actor, request.params.id, request.body),
      );
      return done(messages.account.updated);
    },
  );
  for (const { path, isClosed, sentence } of [
    { path: accounts.close, isClosed: true, sentence: messages.account.closeDone },
    { path: accounts.reopen, isClosed: false, sentence: messages.account.reopenDone },
  ]) {
    app.post(
      path,
      {
        config: { access },
        schema: { params: idParameters, body: accountVersionBody, response: { 200: plainAnswer } },
      },
      async (request) => {
        const { version } = request.body;
        await inSession(database, request, (transaction, actor) =>
          setClosed(transaction, actor, request.params.id, { version, isClosed }),
        );
        return done(sentence);
      },
    );
  }
  app.get(
    accounts.history,
    {
      config: { access, isReadInSession: true },
      schema: { params: idParameters, response: { 200: answerOf(Type.Array(historyRow)) } },
    },
    async (request) => found(await request.readInSession((books) => listAccountHistory(books, request.params.id))),
  );
  registerOpeningBalances(app, context);
}

function registerOpeningBalances(app: TypedApp, context: AppContext): void {
  app.post(
    accounts.recordOpening,
    { config: { access }, schema: { body: recordOpeningBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const { corrects, reason, ...body } = request.body;
      const recorded = { body, slip: null };
      const { created, corrected } = messages.opening;
      const sentence = corrects === undefined ? created : corrected;
      const answer = await createOnce(context.database, request, sentence, (transaction, actor) =>
        corrects === undefined
          ? recordMovement(transaction, actor, recorded, openingRecording)
          : correctMovement(
              transaction,
              actor,
              { ...recorded, id: corrects, facts: { reason } },
              { service: openingCorrection({ id: corrects, by: actor.userId }), restore: openingForgotten },
            ),
      ).catch((error: unknown) => {
        throw atFieldOfDay(error, dayMemberOf('OPENING'));
      });
      return reply.code(201).send(answer);
    },
  );
  registerReverseRoute(app, context, {
    kind: 'opening',
    path: accounts.reverseOpening,
    restore: openingForgotten,
    access,
  });
}
