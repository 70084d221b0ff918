import { spawnSync } from 'node:child_process';
import type { Binaries } from './binaries';

/**
 * Sends a signal to a process of PostgreSQL's. Windows has none: there `pg_ctl` tells the process, and only SIGKILL is the
 * system's. Untested: nobody has run this on Windows yet.
 */
export function sendSignal({ control }: Binaries, pid: number, signal: NodeJS.Signals): void {
  if (process.platform !== 'win32' || signal === 'SIGKILL') {
    process.kill(pid, signal);
    return;
  }
  spawnSync(control, ['kill', signal.replace(/^SIG/, ''), String(pid)], { stdio: 'ignore', windowsHide: true });
}

/** Whose a process is and what it was started with, where there is no /proc: empty for one that is not there. */
export function commandLineOf(pid: number): { uid?: number; commandLine: string } {
  if (process.platform === 'win32') {
    const script = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${String(pid)}').CommandLine`;
    const parameters = ['-NoProfile', '-NonInteractive', '-Command', script];
    const { stdout } = spawnSync('powershell', parameters, { encoding: 'utf8', windowsHide: true });
    return { commandLine: stdout };
  }
  const { stdout } = spawnSync('ps', ['-o', 'uid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  return { uid: Number.parseInt(stdout, 10), commandLine: stdout };
}
