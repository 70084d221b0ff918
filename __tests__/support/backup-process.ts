import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverMain } from './spawned-server';

/** `npm run backup` as a process of its own. */
export class BackupProcess {
  said = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(environment: Readonly<Record<string, string>>, words: readonly string[], preload?: string) {
    const command = path.join(path.dirname(serverMain()), 'backup.js');
    const required = preload === undefined ? [] : ['--require', preload];
    this.child = spawn(process.execPath, [...required, command, ...words], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
  }

  /** Ends it with a signal, unless it has ended; answers its exit code, null when the signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.ended;
    return this.child.exitCode;
  }
}
