import { type Static, Type } from '@sinclair/typebox';
import { nullable } from './wire-types';

/**
 * POST of a file that the browser then fetches by its link; `totalRows` where rows are counted before, `fileName` as it will
 * be saved, which a server of the version before does not say.
 */
export const askedDownload = Type.Object({
  id: Type.String(),
  totalRows: nullable(Type.Integer()),
  fileName: Type.Optional(Type.String()),
});
export type AskedDownload = Static<typeof askedDownload>;

/**
 * How a file stands: its link not opened yet, or too late; under way; all of it sent; or ended before: by an error, by the
 * browser, by who cancelled it, or with its server.
 */
const downloadStates = ['waiting', 'expired', 'running', 'done', 'failed', 'left', 'cancelled', 'interrupted'] as const;

/** GET /api/downloads/:id: how far the file is; `failure` says why it failed, where that is known. */
export const downloadState = Type.Object({
  state: Type.Union(downloadStates.map((state) => Type.Literal(state))),
  totalRows: nullable(Type.Integer()),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  failure: nullable(Type.String()),
});
export type DownloadState = Static<typeof downloadState>;

/** Which file: the number that it was given when it was asked for. */
export const downloadPlace = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
