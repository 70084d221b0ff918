/*
 * Who may import whom. Client and server are built in layers: a file may import what stands in a lower layer, never the
 * other way round; types alone may be taken from above. .dependency-cruiser.mjs makes rules of it.
 */

/** Folders and files of the client, lowest first; those on one line do not know one another. */
export const clientLayers = [
  ['storage', 'browser', 'library', 'store-hooks.ts', 'store-types.ts', 'assets.d.ts'],
  ['session'],
  ['transport', 'fields'],
  ['api', 'dialogs'],
  ['forms', 'pickers'],
  ['parts'],
  ['table'],
  ['charts'],
  ['report'],
  ['features'],
  ['app'],
  ['main.tsx', 'service-worker.ts'],
];

/** The areas of the server; of one another they may use the queries only, for reading. */
export const areas = [
  'auth',
  'accounts',
  'deposits',
  'transfers',
  'payments',
  'people',
  'projects',
  'project-setup',
  'schedules',
  'settings',
  'currencies',
  'company-setup',
  'statements',
  'views',
  'history',
  'entries',
  'find',
  'due',
  'partners',
  'closings',
  'reconciliations',
];

/** Folders and files of the server, lowest first. A file that is named stands where it is named, not with its folder. */
export const serverLayers = [
  [
    'refusal.ts',
    'running-process.ts',
    'server-hosts.ts',
    'startup-error.ts',
    'sync-folder.ts',
    'made-folder.ts',
    'wire-values.ts',
    'sql.d.ts',
  ],
  ['beside-file.ts'],
  ['config.ts'],
  // Files with tables in them: they know no books and no database.
  ['tables'],
  // What the books hold: the rights of the runtime role follow from it, too.
  ['movements/declared-movement.ts', 'movements/movement-declarations.ts', 'movements/movement-entries.ts'],
  // What is kept of lists: every page is read by it.
  ['movements/kept-lists.ts'],
  ['movements/list-extent.ts'],
  ['db'],
  ['company', 'embedded', 'identity/actor.ts', 'identity/network.ts'],
  ['audit'],
  ['backup'],
  // Who is calling: the guard of every route asks it.
  ['identity'],
  ['http'],
  ['ledger', 'slips', 'downloads', 'metrics'],
  ['movements'],
  ['app-context.ts'],
  areas,
  ['query', 'sample', 'books', 'imports', 'description'],
  ['app.ts'],
  ['process'],
  ['main.ts', 'check-books.ts', 'people-command.ts', 'import-command.ts', 'backup-command.ts', 'restore-command.ts'],
];

/** The packages that the contract may stand on: both sides carry them. */
export const contractPackages = ['@sinclair/typebox', 'big.js', 'dayjs', 'yup'];

/** Packages of the server, which the browser could not use. */
export const serverPackages = [
  '@fastify/',
  '@node-rs/',
  '@sinclair/',
  'csv-parse/',
  'fastify/',
  'kysely/',
  'pg/',
  'pg-[^/]+/',
  'pino/',
  'prom-client/',
  'saxes/',
  'yazl/',
  'yauzl/',
];

/** Packages of the screen, for which the server has no use. */
export const clientPackages = [
  '@mantine/',
  '@reduxjs/',
  'd3-[^/]+/',
  'formik/',
  'lucide-react/',
  'react/',
  'react-[^/]+/',
  'workbox-[^/]+/',
];
