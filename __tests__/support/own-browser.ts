import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions } from 'playwright-core';
import { until } from './patience';

const chromiumScript = path.join(__dirname, '../../scripts/chromium.mjs');

/** How the Chromium is started; neither Jest nor ts-node loads modules of that kind. */
export const chromiumOptions = (): LaunchOptions => {
  const program = `import(${JSON.stringify(chromiumScript)}).then(async (own) => console.log(JSON.stringify(await own.chromiumOptions())))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })) as LaunchOptions;
};

/** A browser with a profile of its own on the disk, for what outlives the browser itself. */
export class OwnBrowser {
  private readonly profile = fs.mkdtempSync(path.join(os.tmpdir(), 'property-profile-'));
  private readonly options = chromiumOptions();
  private context: BrowserContext | undefined;

  /** Starts it on its profile, as it was left. */
  async start(): Promise<BrowserContext> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...this.options,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    return this.context;
  }

  /** kill -9 of the browser, and the wait until it is gone. */
  async kill(): Promise<void> {
    const pid = this.pid();
    const closed = new Promise((resolve) => this.context?.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await closed;
    await until(() => {
      if (fs.existsSync(`/proc/${String(pid)}/cmdline`) && this.isOwn(String(pid))) throw new Error('It still runs.');
    });
    // A lock of the dead browser would make the next one ask whether it may go on.
    for (const name of fs.readdirSync(this.profile).filter((file) => file.startsWith('Singleton'))) {
      fs.rmSync(path.join(this.profile, name), { force: true });
    }
  }

  async stop(): Promise<void> {
    await this.context?.close();
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** The browser's own process: it names the profile, and is no process of a page. */
  private pid(): number {
    const pid = fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && this.isOwn(name));
    if (!pid) throw new Error('The browser does not run.');
    return Number(pid);
  }

  private isOwn(pid: string): boolean {
    try {
      const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes(`--user-data-dir=${this.profile}`) && !words.some((word) => word.startsWith('--type='));
    } catch {
      return false;
    }
  }
}
