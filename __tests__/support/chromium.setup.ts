import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Makes Chromium ready for this run; each worker that has tests in a browser starts one. */
export async function prepareChromium(): Promise<undefined> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(__dirname, 'chromium-options.mjs')]);
  process.env.CHROMIUM_OPTIONS = stdout;
}
