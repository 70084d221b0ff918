import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the run's one Chromium; tests reach it by `openBrowser`. */
export async function startChromium(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(__dirname, 'chromium-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const endpoint = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(() => Promise.reject(new Error('Chromium did not start; the reason stands above.'))),
  ]);
  process.env.CHROMIUM_ENDPOINT = endpoint;
  return async () => {
    child.stdin.end();
    await ended;
  };
}
