/* npm run bench -- FAMILY: measures how the books grow, and says whether every ratio that was promised holds. */
import fs from 'node:fs';

// Migrations and fills are imported as texts, as the bundler does it.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Node offers nothing else that loads a text as a module
require.extensions['.sql'] = (module, file) => {
  module.exports = { __esModule: true, default: fs.readFileSync(file, 'utf8') };
};

async function main(): Promise<number> {
  const { families } = await import('./families');
  const [name, ...given] = process.argv.slice(2);
  const family = families.find((each) => each.name === name);
  if (!family) {
    for (const { usage, promise } of families) console.log(`${usage.padEnd(25)} ${promise}`);
    return 1;
  }
  return family.run(given, (line) => console.log(line));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
