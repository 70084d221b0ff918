import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The name under which the console's page lies. */
export const pageFile = 'index.html';

const inlineScripts = /<script>([\s\S]*?)<\/script>/g;

const hashesIn = (page: string) =>
  [...page.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * Extends a policy so that the scripts within the page may run, and no other: by their hashes, read again whenever the page
 * is another one.
 */
export function pagePolicy(folder: string): (policy: string) => string {
  const file = path.join(folder, pageFile);
  let known = { changedAt: 0, hashes: '' };
  return (policy) => {
    const { mtimeMs } = fs.statSync(file);
    if (mtimeMs !== known.changedAt) {
      known = { changedAt: mtimeMs, hashes: hashesIn(fs.readFileSync(file, 'utf8')).join(' ') };
    }
    return known.hashes === '' ? policy : policy.replace("script-src 'self'", `script-src 'self' ${known.hashes}`);
  };
}
