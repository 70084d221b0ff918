import type { BrowserContextOptions } from 'playwright-core';
import type { ConsolePage } from './console-page';
import { ConsoleWindows } from './console-windows';
import { type SampleUsername, TestServer } from './test-server';

/** The built console on the whole server with a copy of the sample company, in the real browser. */
export class LiveConsole {
  private constructor(
    readonly server: TestServer,
    readonly windows: ConsoleWindows,
  ) {}

  /** Starts both; `environment` is the configuration that differs from the ordinary. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<LiveConsole> {
    const server = await TestServer.start(environment, { withConsole: true });
    return new LiveConsole(server, await ConsoleWindows.open(server.origin));
  }

  /** A new window of somebody who has signed in before, at an address. */
  async windowOf(username: SampleUsername, address: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const { session, slipCookie } = await this.server.signIn(username);
    const console = await this.windows.newWindow({ ...session, slipCookie }, options);
    await console.goTo(address);
    return console;
  }

  /** A new window of nobody, at an address. */
  async windowAt(address: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const console = await this.windows.newWindow(null, options);
    await console.goTo(address);
    return console;
  }

  async stop(): Promise<void> {
    try {
      await this.windows.close();
    } finally {
      await this.server.stop();
    }
  }
}
