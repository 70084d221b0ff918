import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const serverMain = path.join(__dirname, '../../dist/server/main.js');

/** The product as `npm start` runs it: the built server and console as a process, on the embedded database of a folder of its own unless `environment` names another. */
export class ConsoleProcess {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-console-'));
  /** what it keeps beside the database */
  readonly dataDir = path.join(this.folder, 'data');
  private child: ChildProcess | undefined;
  private address = '';
  private said = '';

  private constructor(private readonly environment: Readonly<Record<string, string>>) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ConsoleProcess> {
    const process = new ConsoleProcess(environment);
    // The account that runs the database must be able to get through.
    fs.chmodSync(process.folder, 0o755);
    await process.run();
    return process;
  }

  get origin(): string {
    return this.address;
  }

  /** Everything it has printed for the person who starts it. */
  get output(): string {
    return this.said;
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, [serverMain], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: this.address ? new URL(this.address).port : '0',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    this.said = '';
    this.address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        this.said += text.toString('utf8');
        const ready = /ready: (\S+)/.exec(this.said)?.[1];
        if (ready) resolve(ready);
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}: ${this.said}`)));
    });
  }

  /** Stops it with a signal and starts it again, at the same address. */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.end(signal);
    await this.run();
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
