import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing; answers the uppermost that it made. What Node brings for that never
 * comes back where the folder above is there and takes none, as in /proc.
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
  const above = path.dirname(folder);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const firstMade = existsSync(above) ? undefined : makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    return firstMade;
  }
  return firstMade ?? folder;
}
