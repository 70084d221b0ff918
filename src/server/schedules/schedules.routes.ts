import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  projectSchedule,
  scheduleBody,
  scheduleRowBody,
  scheduleVersion,
  scheduleVersionParameters,
  scheduleVersionRow,
} from '#contract/areas/schedules.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { Connection } from '../db/database';
import { fingerprintOf, idempotencyKey, repeatable } from '../http/idempotency';
import { answerOf, found, success } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { invalidField, notFound } from '../refusal';
import { findSchedule, findVersion, listVersions } from './schedules.queries';
import { saveSchedule } from './schedules.service';

const { schedule } = messages;
const scheduleAnswer = answerOf(projectSchedule);

/** The schedules of projects for SUPER: read whole, saved whole, and their versions (contract §9). */
export function registerSchedules(app: TypedApp, { database }: AppContext): void {
  const access = 'settings.manage';
  const read = { access, isReadInSession: true } as const;

  app.get(
    paths.admin.schedule,
    { config: read, schema: { params: idParameters, response: { 200: scheduleAnswer } } },
    async (request) => found(await request.readInSession((books) => requireSchedule(books, request.params.id))),
  );

  app.put(
    paths.admin.schedule,
    {
      config: { access, invalidSentence: schedule.invalidRows },
      bodyLimit: limits.scheduleBytes,
      preValidation: refuseTooMuch,
      schema: { params: idParameters, body: scheduleBody, response: { 200: scheduleAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const content = { key: idempotencyKey(request), fingerprint: fingerprintOf({ id, ...request.body }, null) };
      const { body } = await repeatable(database, request, content, async (transaction, actor) => {
        const isChanged = await saveSchedule(transaction, actor, id, request.body);
        const saved = await requireSchedule(transaction, id);
        return { status: 200, body: success(isChanged ? schedule.saved : schedule.unchanged, saved) };
      });
      return body as Static<typeof scheduleAnswer>;
    },
  );

  app.get(
    paths.admin.scheduleVersions,
    {
      config: read,
      schema: { params: idParameters, response: { 200: answerOf(Type.Array(scheduleVersionRow)) } },
    },
    async (request) => found(await request.readInSession((books) => listVersions(books, request.params.id))),
  );

  app.get(
    paths.admin.scheduleVersion,
    {
      config: read,
      schema: { params: scheduleVersionParameters, response: { 200: answerOf(scheduleVersion) } },
    },
    async (request) => {
      const { id, version: number } = request.params;
      const version = await request.readInSession((books) => findVersion(books, id, number));
      if (!version) throw notFound(schedule.unknownVersion);
      return found(version);
    },
  );
}

async function requireSchedule(connection: Connection, id: number) {
  const found = await findSchedule(connection, id);
  if (!found) throw notFound(schedule.unknownProject);
  return found;
}

const memberCount = Object.keys(scheduleRowBody.properties).length;

/** The schema names every fault of every row, so that what is no schedule at all must not come before it. */
function refuseTooMuch({ body }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const given: unknown = (body as { rows?: unknown } | null | undefined)?.rows;
  if (!Array.isArray(given)) {
    done();
    return;
  }
  if (given.length > limits.scheduleRows) throw invalidField('rows', schedule.tooManyRows);
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && Object.keys(row).length <= 2 * memberCount;
  const line = given.findIndex((row) => !isRow(row));
  if (line >= 0) throw invalidField(`rows.${String(line)}`, messages.request.bodyInvalid);
  done();
}
