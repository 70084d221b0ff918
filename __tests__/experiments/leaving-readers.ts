import http from 'node:http';
import net from 'node:net';
import { csvMediaType } from '../../src/contract/reports/csv';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { paths } from '../../src/contract/vocabulary/paths';

/** A request whose answer is given up, and after how many of its bytes at most. */
export interface LeavingCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** bytes of the answer that are read at most */
  readonly most: number;
}

/** Who asks, and for which slip and which installment's slips. */
export interface LeavingCaller {
  readonly origin: string;
  readonly token: string;
  readonly slipCookie: string;
  readonly slip: string;
  readonly zip: string;
}

const kibibyte = 1024;
const tooMany = 429;

/** Every kind of answer that a reader can give up, the streaming ones first. */
export function leavingCalls({ slip, slipCookie, zip }: LeavingCaller): readonly LeavingCall[] {
  const all = `${paths.deposits.filter}?size=0`;
  const csv = { accept: csvMediaType };
  const cookie = { cookie: slipCookie };
  const form = 'multipart/form-data; boundary=b';
  const part = '--b\r\nContent-Disposition: form-data; name="slip"; filename="a.png"\r\n\r\n\u0089PNG\r\n\u001a\n';
  return [
    { method: 'GET', path: all, headers: csv, most: 256 * kibibyte },
    { method: 'GET', path: all, most: 512 * kibibyte },
    { method: 'GET', path: all, headers: { accept: xlsxMediaType }, most: 64 * kibibyte },
    { method: 'GET', path: slip, headers: cookie, most: 512 * kibibyte },
    { method: 'GET', path: zip, most: 512 * kibibyte },
    { method: 'HEAD', path: all, headers: csv, most: 0 },
    { method: 'HEAD', path: slip, headers: cookie, most: 0 },
    { method: 'HEAD', path: zip, most: 0 },
    { method: 'GET', path: paths.deposits.filter, most: 4 * kibibyte },
    { method: 'GET', path: `${paths.query}?queryName=projectScheduleSummary`, most: kibibyte },
    { method: 'GET', path: paths.accounts.list, most: kibibyte },
    {
      method: 'POST',
      path: paths.deposits.create,
      headers: { 'content-type': form, 'content-length': '900000' },
      body: Buffer.from(part, 'latin1'),
      most: 0,
    },
  ];
}

/** Whether and how an answer was left. */
export type Leaving = 'before its head' | 'in the middle' | 'at its end' | 'refused';

/** Sends a call and leaves at a byte that chance chooses: before the answer begins, within it, or at its end. */
export function leave(caller: LeavingCaller, call: LeavingCall, chance: () => number): Promise<Leaving> {
  const isImpatient = chance() < 0.2;
  const most = chance() * call.most;
  return new Promise((resolve) => {
    const request = http.request(new URL(call.path, caller.origin), {
      method: call.method,
      headers: { ...call.headers, authorization: `Bearer ${caller.token}` },
      agent: false,
    });
    const go = (how: Leaving) => {
      request.destroy();
      resolve(how);
    };
    // A body that says to be longer is never finished, and so neither is its answer begun.
    const isUnfinished = call.body !== undefined;
    request.on('error', () => resolve('before its head'));
    request.on('response', (response) => {
      if (response.statusCode === tooMany) {
        go('refused');
        return;
      }
      let read = 0;
      response.on('error', () => undefined);
      response.on('end', () => go('at its end'));
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= most) go('in the middle');
      });
    });
    const sent = () => {
      if (isImpatient || isUnfinished) setImmediate(go, 'before its head');
    };
    if (isUnfinished) request.write(call.body, sent);
    else request.end(sent);
  });
}

/** Two calls at once over one connection, left while the first is answered: the second has not had its turn. */
export function leaveQueued(caller: LeavingCaller): Promise<Leaving> {
  const { origin, token, slip, slipCookie } = caller;
  const { hostname, port } = new URL(origin);
  const call = (path: string, header: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
  const slow = call(slip, `Cookie: ${slipCookie}`);
  const queued = call(`${paths.deposits.filter}?size=0`, `Accept: ${csvMediaType}\r\nAuthorization: Bearer ${token}`);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve('in the middle'));
    socket.once('data', () => socket.destroy());
    socket.write(slow + queued);
  });
}
