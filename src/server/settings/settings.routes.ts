import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { changePasswordBody, feeBody } from '#contract/areas/settings.wire';
import { idParameters } from '#contract/areas/wire-types';
import { keepDeviceCookie } from '../identity/device-cookie';
import { firstPasswordStillIn } from '../identity/first-password';
import { actorOf } from '../http/guard';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { createdAnswer, done, plainAnswer } from '../http/reply';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { addFeeType, changeFeeType, removeFeeType } from './fees.service';
import { PasswordChange, type ProvenChange } from '../identity/password-change';

/** Fee types for SUPER, and everybody's own password (§6, §7 Settings). */
export function registerSettings(app: TypedApp, { database, config }: AppContext): void {
  const passwords = new PasswordChange(database, {
    refusesCommon: config.refusesCommonPasswords,
    isStrict: config.strictLogin,
  });

  app.post(
    paths.fees.save,
    { config: { access: 'settings.manage' }, schema: { body: feeBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const { body } = request;
      const answer = await createOnce(database, request, messages.fee.created, (transaction, actor) =>
        addFeeType(transaction, actor, body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.put(
    paths.fees.update,
    {
      config: { access: 'settings.manage' },
      schema: { params: idParameters, body: feeBody, response: { 200: plainAnswer } },
    },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        changeFeeType(transaction, actor, request.params.id, request.body),
      );
      return done(messages.fee.updated);
    },
  );
  app.delete(
    paths.fees.remove,
    { config: { access: 'settings.manage' }, schema: { params: idParameters } },
    async (request, reply) => {
      await inSession(database, request, (transaction, actor) => removeFeeType(transaction, actor, request.params.id));
      return reply.code(204).send();
    },
  );
  app.post(
    paths.users.changePassword,
    { config: { access: 'password.change' }, schema: { body: changePasswordBody, response: { 200: plainAnswer } } },
    async (request, reply) => {
      const proven = await passwords.prove(actorOf(request), request.body);
      const save = (change: ProvenChange) =>
        inSession(database, request, (transaction, actor) => passwords.save(transaction, actor, change), 'changes');
      const saved = proven && (await save(proven));
      if (saved) keepDeviceCookie(reply, saved.deviceTokens);
      await firstPasswordStillIn(database, config.dataDir, request.log);
      return done(saved?.hadCalendar ? messages.password.changedWithCalendar : messages.password.changed);
    },
  );
}
