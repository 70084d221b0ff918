/* Says whether dist was built from the sources as they are now, by their content: a clone's file times mean nothing. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const serverMain = path.join(root, 'dist/server/main.js');

const stampFile = path.join(root, 'dist/build-stamp');
const outputs = [serverMain, path.join(root, 'dist/client/index.html')];
const sources = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'webpack.config.ts',
  'tsconfig.json',
  'scripts/compressed-files.ts',
  'scripts/component-compiler.cjs',
  'scripts/component-loader.cjs',
  'scripts/page-start-script.ts',
  'scripts/public-files-plugin.ts',
  'scripts/screen-budgets.ts',
  'scripts/screen-bytes-plugin.ts',
];

const isThere = (file) => fs.existsSync(path.join(root, file));

const filesUnder = (name) =>
  fs.statSync(path.join(root, name)).isDirectory()
    ? fs
        .readdirSync(path.join(root, name))
        .sort()
        .flatMap((child) => filesUnder(path.posix.join(name, child)))
    : [name];

/** One hash over the names and contents of everything the build reads. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const name of sources.filter(isThere).flatMap(filesUnder)) {
    const content = fs.readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** True when what is built can be served: it fits the sources, or came without any. */
export function isBuilt() {
  if (!outputs.every((file) => fs.existsSync(file))) return false;
  if (!isThere('src')) return true;
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** A build that breaks off leaves no stamp, and so is made anew. */
export function forgetBuild() {
  fs.rmSync(stampFile, { force: true });
  fs.rmSync(path.join(root, 'dist/source-maps'), { recursive: true, force: true });
}

export const writeStamp = (stamp) => fs.writeFileSync(stampFile, stamp);
