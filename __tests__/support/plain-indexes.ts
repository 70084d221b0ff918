import history from '../../src/server/db/migrations/0031_history.sql';

/** Tables as long as the books, or as the time that they are open. */
const long = new Set([
  'deposits',
  'transfers',
  'payments',
  'entries',
  'postings',
  'audit_log',
  'access_events',
  'slips',
]);

/** Migrations of before this was asked: on long books nobody records until their indexes are there. */
export const plainBefore: readonly string[] = [
  '0009_people',
  '0011_schedules',
  '0018_kept_lists',
  '0029_searches',
  '0032_corrections',
];

const comments = /--.*$/gm;
const tables = /\bcreate table (?:if not exists )?(\w+)/gi;
const indexes = /\bcreate (?:unique )?index (?:if not exists )?(\w+)\s+on (?:only )?(\w+)/gi;

/** Built before the steps of an upgrade, beside those who write (db/beside-indexes). */
const beside = new Set([...history.matchAll(indexes)].map(([, index]) => index));

/** Why a migration may not land that indexes a long table within its steps, in a sentence; nothing when it does not. */
export function indexRefusals(name: string, text: string): string[] {
  const plain = text.replace(comments, '');
  const made = new Set([...plain.matchAll(tables)].map(([, table]) => table));
  const found = [...plain.matchAll(indexes)]
    .filter(([, index, table = '']) => long.has(table) && !made.has(table) && !beside.has(index))
    .map(([, index, table = '']) => `${index ?? ''} on ${table}`);
  if (found.length === 0 || plainBefore.includes(name)) return [];
  return [`${name} lets nobody record while it builds ${found.join(', ')}: build it beside, as those of 0031 are.`];
}
