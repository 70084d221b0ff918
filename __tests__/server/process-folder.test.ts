import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProcessFolder } from '../../src/server/slips/process-folder';

let root: string;
beforeEach(() => {
  root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'property-uploads-')), 'uploads');
});
afterEach(() => {
  fs.rmSync(path.dirname(root), { recursive: true });
});

it('uploads of another process that runs stay where they are', () => {
  const one = openProcessFolder(root);
  const upload = path.join(one.path, 'upload');
  fs.writeFileSync(upload, 'x');
  const other = openProcessFolder(root);
  expect(fs.existsSync(upload)).toBe(true);
  other.close();
  expect(fs.existsSync(upload)).toBe(true);
  one.close();
  expect(fs.readdirSync(root)).toEqual([]);
});

it('what a process left that was killed is gone after the next start, and so is what a version before left', () => {
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, randomUUID()), 'x', { mode: 0o600 });
  const left = path.join(root, randomUUID());
  fs.mkdirSync(left);
  fs.writeFileSync(path.join(left, 'upload'), 'x');
  // A process that locks as ours do, and ends without a word.
  spawnSync('flock', ['-x', `${left}.lock`, 'true']);
  expect(fs.existsSync(`${left}.lock`)).toBe(true);
  const next = openProcessFolder(root);
  expect(
    fs
      .readdirSync(root)
      .map((name) => path.join(root, name))
      .sort(),
  ).toEqual([next.path, `${next.path}.lock`]);
  expect(fs.statSync(next.path).mode & 0o777).toBe(0o700);
  next.close();
});

it('what somebody else keeps in a folder of that name stays, whatever it is called', () => {
  const theirs = [
    'photo.jpg',
    'invoices/contract.pdf',
    `${randomUUID()}/scan.pdf`,
    `${randomUUID()}.pdf`,
    'build.lock',
  ];
  for (const name of theirs) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), 'x');
  }
  const shared = path.join(root, randomUUID());
  fs.writeFileSync(shared, 'x', { mode: 0o644 });
  openProcessFolder(root).close();
  for (const file of [...theirs.map((name) => path.join(root, name)), shared])
    expect([file, fs.existsSync(file)]).toEqual([file, true]);
});
