import { Type } from '@sinclair/typebox';
import {
  newProjectBody,
  ownerSetBody,
  ownerSetParameters,
  ownerSetRow,
  projectBody,
  projectSetupRow,
  projectVersionBody,
} from '#contract/areas/project-setup.wire';
import { historyRow } from '#contract/areas/history.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { listHistory } from '../audit/subject-history';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, done, found, plainAnswer } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { changeOwners, removeOwners } from './project-owners.service';
import { listOwnerSets, listProjectSetups, requireProject } from './project-setup.queries';
import { addProject, archiveProject, changeProject } from './project-setup.service';

const config = { access: 'settings.manage' } as const;
const read = { ...config, isReadInSession: true } as const;
const response = { 200: plainAnswer };
const { project } = messages;

/** Projects as they are set up, with their owners: for SUPER (contract §9). */
export function registerProjectSetup(app: TypedApp, { database }: AppContext): void {
  const calls = paths.admin.projects;
  app.get(
    calls.list,
    { config: read, schema: { response: { 200: answerOf(Type.Array(projectSetupRow)) } } },
    async (request) => found(await request.readInSession(listProjectSetups)),
  );
  app.post(
    calls.save,
    { config, schema: { body: newProjectBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, project.created, (transaction, actor) =>
        addProject(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.put(calls.update, { config, schema: { params: idParameters, body: projectBody, response } }, async (request) => {
    await inSession(database, request, (transaction, actor) =>
      changeProject(transaction, actor, request.params.id, request.body),
    );
    return done(project.updated);
  });
  for (const [path, isArchived, sentence] of [
    [calls.archive, true, project.archived],
    [calls.restore, false, project.restored],
  ] as const) {
    app.post(
      path,
      { config, schema: { params: idParameters, body: projectVersionBody, response } },
      async (request) => {
        const { version } = request.body;
        await inSession(database, request, (transaction, actor) =>
          archiveProject(transaction, actor, request.params.id, { version, isArchived }),
        );
        return done(sentence);
      },
    );
  }
  registerOwners(app, database);
}

/** Owners of a project over time, and what was done to it. */
function registerOwners(app: TypedApp, database: AppContext['database']): void {
  const path = paths.admin.projects.owners;
  const params = idParameters;
  app.get(
    path,
    { config: read, schema: { params, response: { 200: answerOf(Type.Array(ownerSetRow)) } } },
    async (request) => found(await request.readInSession((books) => listOwnerSets(books, request.params.id))),
  );
  app.get(
    paths.admin.projects.history,
    { config: read, schema: { params, response: { 200: answerOf(Type.Array(historyRow)) } } },
    async (request) => {
      const { id } = request.params;
      const history = await request.readInSession(async (books) => {
        await requireProject(books, id);
        return listHistory(books, 'project', id);
      });
      return found(history);
    },
  );
  app.put(path, { config, schema: { params, body: ownerSetBody, response } }, async (request) => {
    await inSession(database, request, (transaction, actor) =>
      changeOwners(transaction, actor, request.params.id, request.body),
    );
    return done(project.ownersSaved);
  });
  app.delete(path, { config, schema: { params, querystring: ownerSetParameters, response } }, async (request) => {
    await inSession(database, request, (transaction, actor) =>
      removeOwners(transaction, actor, request.params.id, request.query),
    );
    return done(project.ownersRemoved);
  });
}
