import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { buttons } from '../../src/contract/texts/buttons';
import { screens } from '../../src/contract/texts/screen-names';
import type { ConsolePage } from './console-page';
import { ConsoleWindows } from './console-windows';
import { shown } from './patience';
import { type FileOptions, SpecificationServer } from './specification-server';

/** The console on the server that speaks only the specification, and one window of it for all tests of a file. */
export class SmallConsole {
  private constructor(
    readonly server: SpecificationServer,
    readonly windows: ConsoleWindows,
    readonly console: ConsolePage,
  ) {}

  static async start(options: FileOptions = {}): Promise<SmallConsole> {
    const server = await SpecificationServer.start({ filesAreKept: true, ...options });
    const windows = await ConsoleWindows.open(server.origin);
    const console = await windows.newWindow(server.begin());
    await console.goTo(screenPaths.projectSchedule);
    return new SmallConsole(server, windows, console);
  }

  /** Before each test: the server answers as in the beginning, somebody is signed in, no form holds a draft. */
  async begin(): Promise<void> {
    const { console, server } = this;
    const session = server.begin();
    // A page that is loaded again reads what was typed in the one before.
    await console.forgetTyped();
    if (console.address === screenPaths.login) await this.comeIn();
    else await console.keep(session);
    await console.leaveFor(screens.projectSchedule);
    // Only now: a form that is still on the screen would keep its draft once more.
    await console.forgetTyped();
  }

  /** Signs in where one was signed out, which is less work than a load; no test asked for it. */
  private async comeIn(): Promise<void> {
    const { console, server } = this;
    await console.tryToSignIn('ada', 'secret', { remember: true });
    await shown(console.button(buttons.logout));
    await console.nothingIsAwaited();
    server.calls.length = 0;
  }

  async stop(): Promise<void> {
    try {
      await this.windows.close();
    } finally {
      await this.server.stop();
    }
  }
}
