import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const shipped = path.join(__dirname, '../../deploy');
const placesOfPrograms = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/usr/lib/postgresql/15/bin'];

/** Where a program is; undefined where it is not installed. */
export function programPath(name: string): string | undefined {
  return placesOfPrograms.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

/** Which of these programs are missing, in words; undefined when none is. */
export function missingPrograms(...names: readonly string[]): string | undefined {
  const missing = names.filter((name) => programPath(name) === undefined);
  if (process.getuid?.() !== 0) return 'it starts programs under accounts of their own, which only root can';
  return missing.length === 0 ? undefined : `${missing.join(', ')} of Debian is not installed`;
}

/** A file of `deploy/` with other places in it; throws when one of those that are replaced is not there. */
export function shippedFile(name: string, places: Readonly<Record<string, string>>): string {
  let text = fs.readFileSync(path.join(shipped, name), 'utf8');
  for (const [place, other] of Object.entries(places)) {
    if (!text.includes(place)) throw new Error(`deploy/${name} does not say ${place}`);
    text = text.replaceAll(place, other);
  }
  return text;
}

/** The account of Debian's PostgreSQL, under which it and pgbouncer run. */
export function accountOfPostgres(): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** A program that stays in the foreground, with all the processes that it starts. */
export class DeployedProgram {
  /** what it said */
  said = '';

  private constructor(
    private readonly name: string,
    private readonly child: ChildProcess,
  ) {
    const hear = (text: Buffer) => (this.said = (this.said + text.toString('utf8')).slice(-20_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  }

  static start(
    name: string,
    parameters: readonly string[],
    options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {},
  ): DeployedProgram {
    const file = programPath(name);
    if (file === undefined) throw new Error(`${name} is not installed`);
    const child = spawn(file, parameters, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
    return new DeployedProgram(name, child);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until something is so; throws what the program said when it is not. */
  async until(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    while (!(await isSo())) {
      if (!this.isRunning || performance.now() > end) throw new Error(`${this.name} did not get ready: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until it listens there. */
  untilListening(port: number): Promise<void> {
    return this.until(
      () =>
        new Promise((resolve) => {
          const socket = net.connect({ host: '127.0.0.1', port });
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
          socket.once('connect', () => socket.destroy());
        }),
    );
  }

  /** Ends it: in good order by its own process, or all of them at once. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || !this.isRunning) return;
    const gone = once(this.child, 'exit');
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
    await gone;
  }
}
