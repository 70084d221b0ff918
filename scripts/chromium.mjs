/* How to start the Chromium that npm installs, or the one CHROMIUM_PATH names; nothing is installed by hand. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);

/* It looks nothing up and fetches nothing by itself: on a closed network each such try costs seconds. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

/* The package's own list of font folders is another machine's. */
const fontList = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

/** Unpacks browser, libraries and fonts once into a folder of their version; a half-made folder is never used. */
async function unpacked() {
  const packageFolder = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  const cache = path.join(packageFolder, '../../.cache/chromium');
  const folder = path.join(cache, version);
  if (fs.existsSync(folder)) return folder;

  fs.mkdirSync(cache, { recursive: true });
  const beside = fs.mkdtempSync(path.join(cache, 'unpacking-'));
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  // The package unpacks into the folder for temporary files, and its shared libraries only where it believes to need them.
  Object.assign(process.env, { TMPDIR: beside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  try {
    fs.renameSync(beside, folder);
  } catch (failure) {
    // Another run was quicker.
    fs.rmSync(beside, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw failure;
  }
  return folder;
}

/** Options for playwright's `chromium.launch` and `chromium.launchServer`. */
export async function chromiumOptions() {
  const asRoot = process.getuid?.() === 0;
  const args = [...quiet, ...(asRoot ? ['--no-sandbox'] : [])];
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  if (os.platform() !== 'linux') {
    throw new Error('The browser that npm installs runs on Linux only: set CHROMIUM_PATH to a Chromium or Chrome.');
  }
  const folder = await unpacked();
  const fonts = path.join(folder, 'fonts.conf');
  fs.writeFileSync(fonts, fontList(folder));
  const libraries = [path.join(folder, 'al2023/lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean);
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: fonts },
  };
}
