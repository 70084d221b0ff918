import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { buttons } from '../../src/contract/texts/buttons';
import { screens } from '../../src/contract/texts/screen-names';
import type { ConsolePage } from './console-page';
import { ConsoleWindows } from './console-windows';
import { SpecificationServer } from './specification-server';

/** The console on the server that speaks only the specification, and one window of it for all tests of a file. */
export class SmallConsole {
  private constructor(
    readonly server: SpecificationServer,
    readonly windows: ConsoleWindows,
    readonly console: ConsolePage,
  ) {}

  static async start(): Promise<SmallConsole> {
    const server = await SpecificationServer.start({ filesAreKept: true });
    const windows = await ConsoleWindows.open(server.origin);
    const console = await windows.newWindow(server.begin());
    await console.goTo(screenPaths.projectSchedule);
    return new SmallConsole(server, windows, console);
  }

  /** Before each test: the server answers as in the beginning, somebody is signed in, no form holds a draft. */
  async begin(): Promise<void> {
    const { console, server } = this;
    await console.keep(server.begin());
    // A page that is loaded again reads what was typed in the one before.
    await console.forgetTyped();
    if ((await console.button(buttons.logout).count()) === 0) await console.goTo(screenPaths.projectSchedule);
    else await console.leaveFor(screens.projectSchedule);
    // Only now: a form that is still on the screen would keep its draft once more.
    await console.forgetTyped();
  }

  async stop(): Promise<void> {
    try {
      await this.windows.close();
    } finally {
      await this.server.stop();
    }
  }
}
