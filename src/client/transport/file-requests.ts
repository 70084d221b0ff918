import { idempotencyHeader } from '#contract/vocabulary/envelope';
import type { ApiRequest } from './api-request';
import { registeredSlip } from './requests';

/** The upload of a registered file with a few words beside it; without a key where nothing is saved. */
interface FileUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly part: string;
  readonly fileId: string;
  readonly idempotencyKey?: string;
}

/** A multipart POST of a registered file (contract §9). Throws when the file was released already. */
export function fileRequest(path: string, { fields, part, fileId, idempotencyKey }: FileUpload): ApiRequest {
  const file = registeredSlip(fileId);
  if (!file) throw new Error('The file of this upload is gone.');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(part, file, file.name);
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey };
  return { path, method: 'POST', body: form, headers };
}
