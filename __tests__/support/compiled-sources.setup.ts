import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const script = path.join(__dirname, 'compile-ahead.cjs');

/**
 * Compiles the sources before the first test and the build begin. Otherwise each worker compiles what the others compile at
 * that moment, and a test that waits for its first screen waits for that.
 */
export async function compileSources(): Promise<undefined> {
  const parts = os.availableParallelism();
  const processes = Array.from({ length: parts }, (_, part) =>
    spawn(process.execPath, [script, String(part), String(parts)], { stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  const ends = (await Promise.all(processes.map((each) => once(each, 'exit')))) as [number | null][];
  if (ends.some(([status]) => status !== 0))
    throw new Error('A source cannot be compiled; what is wrong stands above.');
}
