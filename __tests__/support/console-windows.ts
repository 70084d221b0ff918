import type { BrowserContextOptions } from 'playwright-core';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { type BrowserWindows, openBrowser, type Witness, witness } from './browser';
import { watchParts } from './connection';
import { ConsolePage } from './console-page';

/** What the browser keeps of somebody who signed in before. */
export type KeptSession = Readonly<
  Record<'token' | 'refreshtoken' | 'userName' | 'role', string> & {
    /** 'slips=…', as the sign-in set it */
    slipCookie?: string;
  }
>;

/** The same with the menus beyond the specification, where the sign-in named them. */
type SessionWithMenus = KeptSession & { readonly menus?: readonly string[] | undefined };

const patience = 15_000;

/** Windows of the console at one address: each a browser of its own, with its own storage and cookies. */
export class ConsoleWindows {
  private readonly witnesses: Witness[] = [];

  private constructor(
    private readonly browser: BrowserWindows,
    readonly origin: string,
  ) {}

  static async open(origin: string): Promise<ConsoleWindows> {
    return new ConsoleWindows(await openBrowser(), origin);
  }

  /** A new window; with a session it is as if one had signed in there before. */
  async newWindow(session: SessionWithMenus | null = null, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const context = await this.browser.newContext({
      // The worker is for the tests that are about it; others would only fill its cache.
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
      // Most of a test's time would go into popups and lists that fade in.
      reducedMotion: 'reduce',
      ...(session && { storageState: this.stateOf(session) }),
      ...options,
    });
    context.setDefaultTimeout(patience);
    context.on('page', (page) => {
      this.witnesses.push(witness(page));
      watchParts(page);
    });
    return new ConsolePage(await context.newPage(), this.origin);
  }

  private stateOf({ token, refreshtoken, userName, role, slipCookie, menus }: SessionWithMenus) {
    const kept = {
      token,
      refreshtoken,
      userName,
      role,
      ...(menus && { menus: menus.join(' ') }),
      [storageKeys.rememberMe]: 'true',
    };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    const [name = '', value = ''] = slipCookie?.split('=') ?? [];
    const cookie = {
      name,
      value,
      domain: new URL(this.origin).hostname,
      path: '/api/files',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    };
    return { cookies: slipCookie ? [cookie] : [], origins: [{ origin: this.origin, localStorage }] };
  }

  /** Closes all windows; throws when on any page something was refused by its policy or thrown and not caught. */
  async close(): Promise<void> {
    await this.browser.close();
    const wrong = this.witnesses.flatMap(({ violations, errors }) => [...violations, ...errors]);
    if (wrong.length > 0) throw new Error(`Went wrong on a page by itself: ${wrong.join(' | ')}`);
  }
}
