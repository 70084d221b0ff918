import type { FastifyRequest } from 'fastify';
import { Type } from '@sinclair/typebox';
import {
  importBatch,
  importRowFilter,
  importRowPage,
  importSettingsBody,
  importSheets,
  importTicksBody,
  importUpload,
  importVersionBody,
} from '#contract/areas/imports.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { fingerprintOf, idempotencyKey, repeatable } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, found, plainAnswer, done, success, type DataEnvelope } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { tableUploadBytes } from '../slips/table-upload';
import { chooseSheet } from '../tables/table-sheets';
import { asAsked } from './import-acting';
import { judgeAnew } from './import-judging';
import { readFile } from './import-reading';
import { type ImportRun, ImportRuns } from './import-runs';
import { readImportUpload, type UploadedFile } from './import-upload';
import { undoing, writing } from './import-works';
import { listBatches, listRows } from './imports.queries';
import {
  addBatch,
  cancelBatch,
  claimToJudge,
  claimToUndo,
  claimToWrite,
  readBatch,
  requireBatch,
  tickRows,
} from './imports.service';

const access = 'settings.manage';
const { imports } = paths.admin;
const batchAnswer = answerOf(importBatch);
const texts = messages.importBatch;

/** Import of files, for SUPER: a file is staged, judged, written all at once, and undone all at once (contract §9). */
export function registerImports(app: TypedApp, context: AppContext): void {
  const { database, patientDatabase, spool, uploads } = context;
  const runs = new ImportRuns(database, app.log);
  app.addHook('preClose', () => runs.stop());

  app.get(
    imports.list,
    { config: { access, isReadInSession: true }, schema: { response: { 200: answerOf(Type.Array(importBatch)) } } },
    async (request) => found(await request.readInSession(listBatches)),
  );

  app.post(
    imports.list,
    {
      config: { access, kind: 'upload', uploadBytes: tableUploadBytes, formParts: importUpload },
      schema: { response: { 200: answerOf(importSheets), 201: createdAnswer } },
    },
    (request, reply) =>
      uploads.during(request, async () => {
        runs.requireRoom();
        const key = idempotencyKey(request);
        const upload = await readImportUpload(request, spool);
        const choice = await sheetOf(upload);
        if ('sheets' in choice) {
          const { sheets } = choice;
          return success(texts.sheetRequired(sheets.join(', ')), { id: null, sheets: [...sheets] });
        }
        return reply.code(201).send(await receive(request, key, { ...upload, ...choice }));
      }),
  );

  /** The file is kept only where it is known which of its sheets is read. */
  async function sheetOf({ sheet, file }: UploadedFile) {
    const choice = await chooseSheet(file.path, sheet).catch(async (error: unknown) => {
      await file.discard();
      throw error;
    });
    if ('sheets' in choice) await file.discard();
    return choice;
  }

  /** A repeated upload begins nothing: the first one is being read. */
  async function receive(request: FastifyRequest, key: string | null, upload: UploadedFile) {
    const { kind, fileName, sheet, file } = upload;
    const begun: ImportRun[] = [];
    try {
      const fingerprint = fingerprintOf({ kind, fileName, ...(sheet !== null && { sheet }) }, file.sha256);
      const answer = await repeatable(database, request, { key, fingerprint }, async (transaction, actor) => {
        const run = await addBatch(transaction, actor, upload);
        begun.splice(0, 1, run);
        return { status: 201, body: success(texts.received, { id: run.batchId }) };
      });
      for (const run of begun) runs.start(run, readFile(upload, patientDatabase));
      return answer.body as DataEnvelope<{ id: number }>;
    } catch (error) {
      begun.length = 0;
      throw error;
    } finally {
      if (begun.length === 0) await file.discard();
    }
  }

  const schema = { params: idParameters, response: { 200: batchAnswer } };
  app.get(imports.batch, { config: { access, isReadInSession: true }, schema }, async (request) =>
    found(await request.readInSession((books) => readBatch(books, request.params.id))),
  );

  app.get(
    imports.rows,
    {
      config: { access, isReadInSession: true },
      schema: { params: idParameters, querystring: importRowFilter, response: { 200: answerOf(importRowPage) } },
    },
    async (request) => {
      const { params, query } = request;
      const rows = await request.readInSession(async (books) =>
        listRows(books, await requireBatch(books, params.id), query),
      );
      return found(rows);
    },
  );

  app.put(
    imports.rows,
    { config: { access }, schema: { params: idParameters, body: importTicksBody, response: { 200: batchAnswer } } },
    async (request) => {
      const { id } = request.params;
      await inSession(patientDatabase, request, (transaction) => tickRows(transaction, id, request.body));
      return success(texts.ticked, await readBatch(database, id));
    },
  );

  app.put(
    imports.settings,
    { config: { access }, schema: { params: idParameters, body: importSettingsBody, response: { 202: batchAnswer } } },
    async (request, reply) => {
      const { id } = request.params;
      runs.requireRoom();
      const { run, work } = await inSession(database, request, async (transaction) => {
        const batch = await requireBatch(transaction, id);
        const { run, settings } = await claimToJudge(transaction, batch, request.body);
        const file = { kind: batch.kind, heads: batch.heads.length, settings };
        return { run, work: judgeAnew(file, patientDatabase) };
      });
      runs.start(run, work);
      return reply.code(202).send(success(texts.settled, await requireBatch(database, id)));
    },
  );

  const acting = { params: idParameters, body: importVersionBody, response: { 202: batchAnswer } };
  app.post(imports.write, { config: { access }, schema: acting }, async (request, reply) => {
    const { id } = request.params;
    runs.requireRoom();
    const { run, work } = await inSession(database, request, async (transaction) => {
      const batch = await requireBatch(transaction, id);
      const run = await claimToWrite(transaction, batch, request.body);
      return { run, work: writing(patientDatabase, asAsked(patientDatabase, request), batch.kind) };
    });
    runs.start(run, work);
    return reply.code(202).send(success(texts.writing, await requireBatch(database, id)));
  });

  app.post(imports.undo, { config: { access }, schema: acting }, async (request, reply) => {
    const { id } = request.params;
    runs.requireRoom();
    const { run, work } = await inSession(database, request, async (transaction) => {
      const batch = await requireBatch(transaction, id);
      const run = await claimToUndo(transaction, batch, request.body);
      return { run, work: undoing(patientDatabase, asAsked(patientDatabase, request), batch.kind) };
    });
    runs.start(run, work);
    return reply.code(202).send(success(texts.undoing, await requireBatch(database, id)));
  });

  app.delete(
    imports.batch,
    { config: { access }, schema: { params: idParameters, response: { 200: plainAnswer } } },
    async (request) => {
      await inSession(database, request, (transaction, actor) => cancelBatch(transaction, actor, request.params.id));
      return done(texts.cancelled);
    },
  );
}
