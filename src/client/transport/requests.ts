import { idempotencyHeader } from '#contract/vocabulary/envelope';
import { dateFromWire, dateToWire } from '#contract/values/dates';
import { timedKey } from '#contract/values/idempotency-keys';
import { pathWithId } from '#contract/vocabulary/paths';
import { slipPartName } from '#contract/vocabulary/slips';
import type { ApiRequest } from './api-request';
import { serverTime } from './server-clock';

/** Files wait here for their upload: only their ids go through the store. */
const slips = new Map<string, File>();

/** Takes a slip for an upload; give the id to the create call, and release it afterwards. */
export function registerSlip(file: File): string {
  const id = newIdempotencyKey();
  slips.set(id, file);
  return id;
}

/** The file of a registered slip; undefined once it was released. */
export const registeredSlip = (id: string): File | undefined => slips.get(id);

/** Lets go of a slip. */
export function releaseSlip(id: string): void {
  slips.delete(id);
}

const uuidBytes = 16;

/** A new key for what is sent, which tells when it was made; also where the page is not a secure context. */
export function newIdempotencyKey(): string {
  return timedKey(serverTime(), crypto.getRandomValues(new Uint8Array(uuidBytes)));
}

/** What every create call takes: its entry, the id of a registered slip, and the key of the opened form (contract §4.10). */
export interface UploadCall<Body extends object> {
  body: Body;
  slipId?: string | null | undefined;
  idempotencyKey: string;
}

/** Of a correction (contract §9): its own path, and what is said beside the entry that takes the place. */
export interface CorrectionCall {
  path?: string;
  said?: object;
}

/** A multipart create, or the correction of what is there: the JSON part, then the slip when there is one (§7). Throws when the slip was released already. */
export function uploadRequest({
  path,
  part,
  body,
  slipId,
  idempotencyKey,
  said,
}: UploadCall<object> & CorrectionCall & { path: string; part: string }): ApiRequest {
  const form = new FormData();
  form.append(part, new Blob([JSON.stringify({ ...body, ...said })], { type: 'application/json' }));
  if (slipId) {
    const slip = registeredSlip(slipId);
    // An entry without its slip must not be saved as if it were complete.
    if (!slip) throw new Error('The slip of this upload is gone.');
    form.append(slipPartName, slip, slip.name);
  }
  return { path, method: 'POST', body: form, headers: { [idempotencyHeader]: idempotencyKey } };
}

/** Which entry is taken back; why, and on which day, unless '' */
export interface ReversalCall {
  id: number;
  reason?: string;
  date?: string;
}

/** The DELETE of an entry (§7, contract §9). */
export const reversalRequest = (path: string, { id, reason, date }: ReversalCall): ApiRequest => ({
  path: pathWithId(path, id),
  method: 'DELETE',
  params: { reason, date: wireDate(date) },
});

/** A create of plain JSON under the key of its opened form (contract §4.10). */
export function keyedRequest(
  path: string,
  { body, idempotencyKey }: { body: object; idempotencyKey: string },
): ApiRequest {
  return { path, method: 'POST', body, headers: { [idempotencyHeader]: idempotencyKey } };
}

/** The parameters of a report: its dates as §9 sends them, whatever is empty left out. */
export function filterParams<Filter extends { startDate?: string | undefined; endDate?: string | undefined }>(
  filter: Filter,
): Filter & Record<string, string | number | boolean | undefined> {
  return { ...filter, startDate: wireDate(filter.startDate), endDate: wireDate(filter.endDate) };
}

function wireDate(text: string | undefined): string | undefined {
  const date = text ? dateFromWire(text) : null;
  return date ? dateToWire(date) : text;
}
