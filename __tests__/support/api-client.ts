import { idempotencyHeader, type ErrorCode, type FieldError } from '../../src/contract/vocabulary/envelope';
import { slipPartName } from '../../src/contract/vocabulary/slips';

/** What an answer says, read as the test expects it to be; what is not there is undefined and fails the test. */
interface AnswerBody<Data> {
  success: boolean;
  message: string;
  data: Data;
  code: ErrorCode;
  errors: FieldError[];
  requestId: string;
}

/** One answer, read to its end. */
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly body: AnswerBody<Data>;
}

/** What goes with an upload beside its JSON part. */
export interface UploadExtras {
  readonly slip?: File;
  readonly key?: string;
  /** browsers can send the JSON part as a field, or as a Blob, which travels as a file */
  readonly jsonAs?: 'field' | 'file';
}

type Query = Readonly<Record<string, string | number | undefined>>;

function addressWith(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Speaks to a server over real HTTP, as somebody or as nobody. */
export class ApiClient {
  constructor(
    readonly origin: string,
    readonly token: string | null = null,
  ) {}

  /** The same server with another token. */
  with(token: string | null): ApiClient {
    return new ApiClient(this.origin, token);
  }

  /** The bare answer, whose body is still to be read. */
  send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`);
    return fetch(new URL(path, this.origin), { ...init, method, headers });
  }

  async call<Data = unknown>(method: string, path: string, init: RequestInit = {}): Promise<Answer<Data>> {
    const response = await this.send(method, path, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body = (isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}) as AnswerBody<Data>;
    return { status: response.status, headers: response.headers, bytes, body };
  }

  get<Data = unknown>(path: string, query: Query = {}, headers: HeadersInit = {}): Promise<Answer<Data>> {
    return this.call('GET', addressWith(path, query), { headers });
  }

  post<Data = unknown>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Data>> {
    return this.json('POST', path, body, headers);
  }

  put<Data = unknown>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Data>> {
    return this.json('PUT', path, body, headers);
  }

  remove(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  private json<Data>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return this.call<Data>(method, path, init);
  }

  /** A create: its JSON part, and perhaps a slip (§7). */
  upload(path: string, part: string, body: unknown, { slip, key, jsonAs = 'field' }: UploadExtras = {}) {
    const form = new FormData();
    const json = JSON.stringify(body);
    if (jsonAs === 'field') form.append(part, json);
    else form.append(part, new Blob([json], { type: 'application/json' }));
    if (slip) form.append(slipPartName, slip);
    return this.sendForm(path, form, key);
  }

  /** A form as it is. */
  sendForm(path: string, form: FormData, key?: string): Promise<Answer<{ id: number }>> {
    return this.call('POST', path, { body: form, headers: key === undefined ? {} : { [idempotencyHeader]: key } });
  }
}
