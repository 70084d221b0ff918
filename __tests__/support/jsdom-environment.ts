import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom, with what every browser has and jsdom lacks; the router and RTK Query need it. */
export default class ConsoleEnvironment extends JSDOMEnvironment {
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Blob,
      File,
      FormData,
      Headers,
      ReadableStream,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      TransformStream,
      Uint8Array,
      fetch,
      structuredClone,
    });
  }
}
