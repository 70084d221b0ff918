import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom, with what every browser has and jsdom lacks; the router and RTK Query need it. Packages are those for production. */
export default class ConsoleEnvironment extends JSDOMEnvironment {
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    this.global.process.env.NODE_ENV = 'production';
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
