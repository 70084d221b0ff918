import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Compiler, Stats } from 'webpack';

/** Runs the built server and starts it anew after each build without errors; the old one ends first. */
export class ServerRestartPlugin {
  private running: ChildProcess | undefined;
  private restarting = Promise.resolve();

  apply(compiler: Compiler): void {
    process.once('exit', () => this.running?.kill('SIGTERM'));
    compiler.hooks.done.tap('ServerRestartPlugin', (stats: Stats) => {
      if (stats.hasErrors()) return;
      const main = path.join(compiler.outputPath, 'main.js');
      this.restarting = this.restarting.then(() => this.restart(main));
    });
  }

  private async restart(main: string): Promise<void> {
    const old = this.running;
    if (old && old.exitCode === null && old.signalCode === null) {
      const ended = once(old, 'exit');
      old.kill('SIGTERM');
      await ended;
    }
    this.running = spawn(process.execPath, ['--enable-source-maps', main], { stdio: 'inherit' });
  }
}
