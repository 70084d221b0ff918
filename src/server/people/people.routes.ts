import { type TSchema, Type } from '@sinclair/typebox';
import { addedPerson, adminPersonRow, givenPassword, personBody, personChangeBody } from '#contract/areas/people.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { actorOf } from '../http/guard';
import { fingerprintOf, idempotencyKey, repeatable } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, type DataEnvelope, done, found, plainAnswer, success } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { newOneTimePassword } from '../identity/one-time-password';
import { hashPassword } from '../identity/passwords';
import { listPeople, signsIn } from './people.queries';
import { addPerson, changePerson, disablePerson } from './people.service';
import { registerSessionsOfPeople } from './sessions.routes';
import { authorOf, enablePerson, givePassword } from './sign-in.service';

const config = { access: 'settings.manage' } as const;
const why = 'changes people';

/** A one-time password with its hash, which takes long and so is made outside of the transaction. */
async function makePassword(): Promise<{ password: string; hash: string }> {
  const password = newOneTimePassword();
  return { password, hash: await hashPassword(password) };
}

/** The people of the company, for SUPER: who there is, what they may, and whether they may sign in. */
export function registerPeople(app: TypedApp, context: AppContext): void {
  const { database, config: settings } = context;
  const of = paths.admin.people;
  const onPerson = <Answer extends TSchema>(answer: Answer) => ({ params: idParameters, response: { 200: answer } });

  app.get(of.list, { config, schema: { response: { 200: answerOf(Type.Array(adminPersonRow)) } } }, async (request) =>
    found(await listPeople(database, actorOf(request), settings.session)),
  );

  app.post(
    of.list,
    { config, schema: { body: personBody, response: { 201: answerOf(addedPerson) } } },
    async (request, reply) => {
      const { body } = request;
      const made = body.role === null ? null : await makePassword();
      const content = { key: idempotencyKey(request), fingerprint: fingerprintOf(body, null) };
      let kept: unknown;
      const answer = await repeatable(
        database,
        request,
        content,
        async (transaction, actor) => {
          const id = await addPerson(transaction, actor, body, made?.hash ?? null);
          // What a repeat is answered: the password is kept nowhere.
          const sentence = made ? messages.person.createdBefore : messages.person.created;
          kept = success(sentence, { id, oneTimePassword: null });
          return { status: 201, body: kept };
        },
        why,
      );
      const again = answer.body as DataEnvelope<{ id: number; oneTimePassword: null }>;
      if (answer.body !== kept || !made) return reply.code(201).send(again);
      const { id } = again.data;
      return reply.code(201).send(success(messages.person.created, { id, oneTimePassword: made.password }));
    },
  );

  app.put(
    of.change,
    { config, schema: { ...onPerson(answerOf(givenPassword)), body: personChangeBody } },
    async (request) => {
      const { body, params } = request;
      const isNew = body.role !== null && !(await signsIn(database, params.id));
      const made = isNew ? await makePassword() : null;
      const wasGiven = await inSession(
        database,
        request,
        (transaction, actor) => changePerson(transaction, actor, params.id, body, made?.hash ?? null),
        why,
      );
      return success(messages.person.updated, { oneTimePassword: wasGiven && made ? made.password : null });
    },
  );

  app.post(of.disable, { config, schema: onPerson(plainAnswer) }, async (request) => {
    const { id } = request.params;
    await inSession(database, request, (transaction, actor) => disablePerson(transaction, actor, id), why);
    return done(messages.person.disabled);
  });

  app.post(of.enable, { config, schema: onPerson(plainAnswer) }, async (request) => {
    const { id } = request.params;
    await inSession(database, request, (transaction, actor) => enablePerson(transaction, authorOf(actor), id), why);
    return done(messages.person.enabled);
  });

  app.post(of.givePassword, { config, schema: onPerson(answerOf(givenPassword)) }, async (request) => {
    const { id } = request.params;
    const { password, hash } = await makePassword();
    await inSession(
      database,
      request,
      (transaction, actor) => givePassword(transaction, authorOf(actor), id, hash),
      why,
    );
    return success(messages.person.passwordGiven, { oneTimePassword: password });
  });

  registerSessionsOfPeople(app, context);
}
