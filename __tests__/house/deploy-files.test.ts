import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { limits } from '../../src/contract/vocabulary/limits';
import { paths } from '../../src/contract/vocabulary/paths';
import { databaseTimeouts, limitsOfCalls } from '../../src/server/db/database';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../../src/server/db/roles';
import { programPath, shippedFile } from '../support/deployed-program';
import { makeCertificate } from '../support/test-certificates';

/* What the files of deploy/ say fits what the code says; that they work is shown by `npm run experiment -- deploy`. */

const systemd = programPath('systemd-analyze');

/** What systemd says of the unit; undefined where there is none. */
function analyze(name: string, ...words: readonly string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-unit-'));
  try {
    const unit = path.join(folder, name.replace('@', '@3001'));
    // Node stands elsewhere on a machine for development.
    fs.writeFileSync(unit, shippedFile(`systemd/${name}`, { '/usr/bin/node': process.execPath }));
    const { status, stdout, stderr } = spawnSync(systemd ?? '', [...words, unit], { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const whereSystemd = systemd === undefined ? it.skip : it;

const units = ['property-management@.service', 'property-management-backup.service'];

whereSystemd.each(units)('systemd takes %s, and knows every word of it', (name) => {
  const { status, said } = analyze(name, 'verify', '--man=no', '--recursive-errors=no');
  expect(said).not.toMatch(/property-management.*(Unknown|Failed|ignoring)/);
  expect(status).toBe(0);
});

whereSystemd.each(units)('systemd finds little that the process of %s could do beside its work', (name) => {
  const { status, said } = analyze(name, 'security', '--offline=yes', '--threshold=20');
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
});

it('nginx lets the largest upload through, and no connection of its own lives longer than the server keeps it', () => {
  const site = shippedFile('nginx/property-management.conf', {});
  const most = Number(/client_max_body_size (\d+)m;/.exec(site)?.[1]) * 1_048_576;
  expect(most).toBeGreaterThan(limits.importBytes + limits.jsonPartBytes);
  const server = fs.readFileSync(path.join(__dirname, '../../src/server/app.ts'), 'utf8');
  const kept = Number(/keepAlive: ([\d_]+),/.exec(server)?.[1]?.replaceAll('_', '')) / 1_000;
  expect(Number(/^ {4}keepalive_timeout (\d+)s;/m.exec(site)?.[1])).toBeLessThan(kept);
});

it('the roles have their names, and the limits that are looked for at a start', () => {
  const roles = shippedFile('postgres/roles.sql', {});
  for (const [name, value] of Object.entries(limitsOfCalls)) {
    const said = value === 0 ? '0' : `'${String(value / 1_000)}s'`;
    expect(roles).toContain(['alter role', RUNTIME_ROLE, 'set', name, '=', `${said};`].join(' '));
  }
  expect(roles).toContain(['create database', DATABASE, 'owner', OWNER_ROLE].join(' '));
});

it('pgbouncer refuses who waits before the server takes its silence for an answer', () => {
  const pooler = shippedFile('pgbouncer/pgbouncer.ini', {});
  expect(Number(/query_wait_timeout = (\d+)/.exec(pooler)?.[1]) * 1_000).toBeLessThan(databaseTimeouts.answer);
});

it('the shell of the README reads each setting of the example as systemd does, those that are commented out too', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-settings-'));
  try {
    const lines = shippedFile('environment.example', {}).match(/^#?[A-Z_]+=.*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      const [, name = '', value = ''] = /^#?([A-Z_]+)=(.*)$/.exec(line) ?? [];
      fs.writeFileSync(path.join(folder, 'environment'), `${name}=${value}\n`);
      const { stdout } = spawnSync('sh', ['-c', `set -a; . ./environment; printenv ${name}`], {
        cwd: folder,
        env: { PATH: process.env.PATH },
        encoding: 'utf8',
      });
      expect([line, stdout]).toEqual([line, `${value.replace(/^"(.*)"$/, '$1')}\n`]);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

it('what each process has of its own stands in its unit, never in the environment that all share', () => {
  const unit = shippedFile('systemd/property-management@.service', {});
  for (const name of ['PORT', 'DATA_DIR', 'METRICS_PORT']) {
    expect(unit).toMatch(new RegExp(`^#?Environment=.*\\b${name}=\\S*%i`, 'm'));
    expect(shippedFile('environment.example', {})).not.toMatch(new RegExp(`^#?${name}=`, 'm'));
  }
});

it('a backup is tried out where there is a disk: the folder for what is passing may lie in memory, as on Debian 13', () => {
  expect(shippedFile('systemd/property-management-backup.service', {})).toMatch(/^Environment=.* TMPDIR=\/var\/tmp$/m);
});

describe('what a unit waits for', () => {
  const place = path.join(__dirname, '../../deploy/systemd');
  const wait = async (settings: Readonly<Record<string, string>>) => {
    const [, words = ''] = /^ExecStartPost=\/bin\/sh deploy\/systemd\/(.*)$/m.exec(
      shippedFile('systemd/property-management@.service', {}),
    )!;
    const environment = { PATH: process.env.PATH, MAINPID: String(process.pid), ...settings };
    const shell = spawn('/bin/sh', [path.join(place, words)], { env: environment, stdio: 'ignore' });
    const [code] = (await once(shell, 'exit')) as [number];
    return code;
  };

  it.each([
    ['by itself', '127.0.0.1', {}],
    ['with a HOST of version 6', '::1', { HOST: '::1' }],
    ['where all addresses are listened on', '0.0.0.0', { HOST: '0.0.0.0' }],
    ['with TLS, for the name that people open', '127.0.0.1', { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }],
  ])('is answered where the process listens %s', async (_how, host, settings: Record<string, string>) => {
    const asked: string[] = [];
    const answer: http.RequestListener = ({ url = '' }, response) => {
      asked.push(url);
      // Not yet, the first time: it goes on asking.
      response.writeHead(asked.length === 1 ? 503 : 200).end();
    };
    const server = settings.TLS_CERT
      ? https.createServer(await makeCertificate(['books.example.com']), answer)
      : http.createServer(answer);
    try {
      await once(server.listen(0, host), 'listening');
      expect(await wait({ ...settings, PORT: String((server.address() as AddressInfo).port) })).toBe(0);
      expect(asked).toEqual([paths.health, paths.health]);
    } finally {
      server.close();
    }
  });

  it('is given up when the process has ended', async () => {
    const { pid } = spawnSync('true');
    expect(await wait({ PORT: '9', MAINPID: String(pid) })).toBe(1);
  });
});
