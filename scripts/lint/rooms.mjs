/*
 * Who may import whom. A file's place is its room (contract, client, server) and, inside client and server, the rank of
 * its folder: a higher rank may import a lower one, never the other way round. Types alone may be taken from above.
 */

/** Folders and files of the client, lowest first; those on one line do not know one another. */
export const clientRanks = [
  ['storage', 'browser', 'store-hooks.ts', 'store-types.ts', 'assets.d.ts'],
  ['session'],
  ['transport', 'fields'],
  ['api', 'dialogs'],
  ['forms', 'pickers'],
  ['parts'],
  ['table'],
  ['report'],
  ['features'],
  ['app'],
  ['main.tsx', 'service-worker.ts'],
];

/** The areas of the server; of one another they may use the queries only, for reading. */
export const areas = ['auth', 'accounts', 'deposits', 'transfers', 'payments', 'projects', 'settings'];

/** Folders and files of the server, lowest first. A file that is named stands where it is named, not with its folder. */
export const serverRanks = [
  ['refusal.ts', 'startup-error.ts', 'sync-folder.ts', 'wire-values.ts', 'sql.d.ts'],
  ['config.ts'],
  ['db'],
  ['embedded', 'identity/actor.ts', 'identity/network.ts'],
  ['audit'],
  // Who is calling: the guard of every route asks it.
  ['identity'],
  ['http'],
  ['ledger', 'slips'],
  ['movements'],
  ['app-context.ts'],
  areas,
  ['query', 'sample', 'books'],
  ['app.ts'],
  ['process'],
  ['main.ts', 'check-books.ts'],
];

/** The packages that the contract may stand on: both sides carry them. */
export const contractPackages = ['@sinclair/typebox', 'big.js', 'dayjs', 'yup'];

/** Packages of the server, which the browser could not use. */
export const serverPackages =
  /^(node:|@fastify\/|@node-rs\/|@sinclair\/|fastify$|kysely|pg($|[-/])|pino($|[-/])|yazl$|yauzl$)/;

/** Packages of the screen, for which the server has no use. */
export const clientPackages = /^(@mantine\/|@reduxjs\/|formik$|lucide-react|react($|-|\/)|workbox-)/;

const bare = (name) => name.replace(/(\.d)?\.tsx?$/, '');

/** Where a file stands: its room, its path and its folder or own name inside it; undefined outside src. */
export function placeOf(file) {
  const match = /(?:^|\/)src\/(contract|client|server)\/(.+)$/.exec(file.replaceAll('\\', '/'));
  if (!match) return undefined;
  const [, room, path] = match;
  const [unit, below] = bare(path).split('/');
  return { room, path: bare(path), unit, feature: unit === 'features' ? below : undefined };
}

/** The rank of a place and whether its file is named for itself; rank -1 when the table does not know it. */
export function rankOf(ranks, { path, unit }) {
  const find = (name) => ranks.findIndex((names) => names.some((each) => bare(each) === name));
  const own = find(path);
  return own >= 0 ? { rank: own, isNamed: path !== unit } : { rank: find(unit), isNamed: false };
}
