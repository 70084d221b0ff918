import fs from 'node:fs';
import path from 'node:path';

/** Where the first start of empty books leaves its password. */
export const firstPasswordFile = (dataDir: string) => path.join(dataDir, 'first-password.txt');

/** The first password, as whoever starts the server reads it; '' when there is none. */
export const firstPasswordIn = (dataDir: string): string => {
  const file = firstPasswordFile(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd() : '';
};
