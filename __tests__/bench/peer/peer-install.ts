import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Telling } from '../fill/filled-books';
import { besideFills } from '../fill/filled-folder';

/** Who the product is measured beside, and the Node that it asks for: no package of the project, always these versions. */
export const peer = { name: 'Directus', version: '12.4.0', nodeVersion: '22.23.3' } as const;

/** Builds itself natively where it is installed; only what runs people's own scripts needs it. */
const standIn = 'isolated-vm';

/** Where the peer is installed, and what of it is run. */
export interface PeerInstall {
  readonly node: string;
  /** one of its programs by its place */
  program(place: string): string;
}

/** The peer in a folder beside the fills, kept for later runs; what is there already is left alone if that is asked for. */
export function installedPeer(isLeftAlone: boolean, tell: Telling): PeerInstall {
  const folder = path.join(besideFills('peers'), `directus-${peer.version}`);
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const inModules = (...names: string[]) => path.join(folder, 'node_modules', ...names);
  const install: PeerInstall = {
    node: inModules(nodePackage, 'bin', 'node'),
    program: (place) => inModules('@directus', 'api', 'dist', place),
  };
  const isThere = fs.existsSync(path.join(folder, 'installed.json'));
  if (isThere && isLeftAlone) return install;
  tell(`${peer.name} ${peer.version} is installed in ${folder}`);
  writeManifest(folder, nodePackage);
  const environment = Object.entries(process.env).filter(([name]) => name !== 'npm_config_local_prefix');
  const { status, stderr } = spawnSync(
    'npm',
    // No script of a package runs here: what of it is native comes prebuilt.
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8', env: Object.fromEntries(environment) },
  );
  if (status !== 0) throw new Error(`npm could not install ${peer.name} ${peer.version}: ${stderr}`);
  fs.writeFileSync(path.join(folder, 'installed.json'), JSON.stringify(peer));
  return install;
}

function writeManifest(folder: string, nodePackage: string): void {
  const stood = path.join(folder, standIn);
  fs.mkdirSync(stood, { recursive: true });
  fs.writeFileSync(path.join(stood, 'package.json'), JSON.stringify({ name: standIn, version: '0.0.0' }));
  fs.writeFileSync(path.join(stood, 'index.js'), 'module.exports = {};\n');
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      name: 'peer',
      private: true,
      dependencies: { directus: peer.version, [nodePackage]: peer.nodeVersion },
      overrides: { [standIn]: `file:./${standIn}` },
    }),
  );
}
