import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './running-process';

/**
 * The name beside a file under which this process writes it anew, until it is whole and takes the file's own. What processes
 * have left there that ended in the middle of it is removed.
 */
export function besideFile(file: string): string {
  const folder = path.dirname(file);
  const start = `${path.basename(file)}.`;
  for (const name of readdirSync(folder)) {
    const writer = name.startsWith(start) ? name.slice(start.length) : '';
    if (/^\d+$/.test(writer) && !isAlive(Number(writer))) rmSync(path.join(folder, name), { force: true });
  }
  return `${file}.${String(process.pid)}`;
}
