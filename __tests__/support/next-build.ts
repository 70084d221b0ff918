import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const built = path.join(__dirname, '../../dist/client');
const hashed = /\.([0-9a-f]{8})\.(?:js|css)$/;
const withNames = /\.(?:js|css|html)$/;

/** Two folders of the console: a build, and the one after it. */
export interface Builds {
  first: string;
  next: string;
  remove: () => void;
}

/** The files of the last build alone, uncompressed; what is kept of earlier ones its worker does not list. */
function ownFiles(): string[] {
  const worker = fs.readFileSync(path.join(built, 'service-worker.js'), 'utf8');
  return fs
    .readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/\.(br|gz)$/.test(name) && (!hashed.test(name) || worker.includes(name)));
}

const backwards = (text: string) => Array.from(text).reverse().join('');

/** The same console as the next build would bring it: every hashed name is another one, wherever it is named. */
export function twoBuilds(): Builds {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-two-builds-'));
  const first = path.join(folder, 'first');
  const next = path.join(folder, 'next');
  const names = ownFiles();
  const hashes = new Set(names.flatMap((name) => hashed.exec(name)?.[1] ?? []));
  const anyHash = new RegExp([...hashes].join('|'), 'g');
  const renamed = (text: string) => text.replace(anyHash, backwards);
  for (const name of names) {
    const content = fs.readFileSync(path.join(built, name));
    const nextContent = withNames.test(name)
      ? Buffer.from(
          renamed(content.toString('utf8')).replace(/(?<='revision':')\w+(?=','url':'\/index\.html')/, backwards),
        )
      : content;
    write(path.join(first, name), content);
    write(path.join(next, renamed(name)), nextContent);
  }
  return { first, next, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

function write(file: string, content: Buffer): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}
