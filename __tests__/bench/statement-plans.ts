import { Connection, escapeIdentifier } from 'pg';
import type { Database } from '../../src/server/db/database';
import { declaredMovements } from '../../src/server/movements/movement-entries';

/** A statement as the database ran it for a call, those of triggers and references included. */
interface RunStatement {
  readonly text: string;
  /** pages of tables and indexes that it touched, in memory or not */
  readonly pages: number;
  /** so many of them as no scan touched: what is written, what functions touch, what is looked up in the catalogue */
  readonly pagesBesideScans: number;
  /** rows that it answered */
  readonly rows: number;
  /** rows that it looked at in tables which get longer with every entry */
  readonly entriesRead: number;
  /** rows that all steps of its plan took in hand, again for each time */
  readonly rowsHandled: number;
}

/** What a piece of work cost the database. */
export interface DatabaseWork {
  readonly statements: readonly RunStatement[];
  /** how often this process waited for the database to be ready again */
  readonly roundTrips: number;
}

/** What grows with every entry; everything else is as large as the company, or as its calendar. */
const entryTables = new Set([
  ...declaredMovements.map(({ table }) => table as string),
  ...['journal_entries', 'postings', 'slips', 'audit_log', 'audit_seals', 'idempotency_records'],
  ...['account_entries', 'entry_words', 'reconciliation_ticks'],
]);

interface PlanNode extends Readonly<
  Record<'Shared Hit Blocks' | 'Shared Read Blocks' | 'Actual Rows' | 'Actual Loops', number>
> {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface ToldPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/**
 * Has the database tell each new connection what every statement touches. `database` is connected as a superuser;
 * connections that are open already say nothing.
 */
export const tellPlans = (database: Database): Promise<void> => setAll(database, (value) => `to '${value}'`);

/** Takes that back, for books that are measured again after it: connections from now on are as people have them. */
export const tellNoPlans = (database: Database): Promise<void> => setAll(database, () => null);

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // What is planned once is planned so after a few times; every answer shows it from the first one on.
  plan_cache_mode: 'force_generic_plan',
};

async function setAll(database: Database, assignment: (value: string) => string | null): Promise<void> {
  const { rows } = await database.query<{ name: string }>('select current_database() as name');
  const name = escapeIdentifier(rows[0]!.name);
  for (const [setting, value] of Object.entries(settings)) {
    const assigned = assignment(value);
    const what = assigned === null ? ['reset', setting] : ['set', setting, assigned];
    await database.query(['alter database', name, ...what].join(' '));
  }
}

type Emit = (this: Connection, event: string | symbol, ...given: unknown[]) => boolean;

/** What the work cost the databases of this process that tell it. */
export async function databaseWork(work: () => Promise<unknown>): Promise<DatabaseWork> {
  const statements: RunStatement[] = [];
  let roundTrips = 0;
  // Connections that the database greets first; how long idle ones are kept a clock decides.
  const greeting = new Set<Connection>();
  const prototype = Connection.prototype as unknown as { emit?: Emit };
  const own = Object.getOwnPropertyDescriptor(prototype, 'emit');
  const emit = Reflect.get(prototype, 'emit') as Emit;
  prototype.emit = function heard(event, ...given) {
    if (event === 'backendKeyData') greeting.add(this);
    if (event === 'readyForQuery' && !greeting.delete(this)) roundTrips += 1;
    const told = event === 'notice' && (given[0] as { message?: string }).message;
    if (told && told.includes('plan:\n')) statements.push(statementOf(told));
    return emit.call(this, event, ...given);
  };
  try {
    await work();
  } finally {
    if (own) Object.defineProperty(prototype, 'emit', own);
    else delete prototype.emit;
  }
  return { statements, roundTrips };
}

function statementOf(told: string): RunStatement {
  const { 'Query Text': text, Plan: plan } = JSON.parse(told.slice(told.indexOf('plan:\n') + 6)) as ToldPlan;
  const pages = pagesOfNode(plan);
  return {
    text,
    pages,
    pagesBesideScans: pages - pagesOfScans(plan),
    rows: plan['Actual Rows'] * plan['Actual Loops'],
    entriesRead: entriesReadBy(plan),
    rowsHandled: rowsHandledBy(plan),
  };
}

const pagesOfNode = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
const scans = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan$/;

/** Of tables and indexes; what the steps beneath a scan touch is theirs. */
function pagesOfScans(node: PlanNode): number {
  const beneath = node.Plans ?? [];
  const own = pagesOfNode(node) - beneath.reduce((sum, child) => sum + pagesOfNode(child), 0);
  const ofScan = scans.test(node['Node Type']) ? Math.max(0, own) : 0;
  return beneath.reduce((sum, child) => sum + pagesOfScans(child), ofScan);
}

function entriesReadBy(node: PlanNode): number {
  const removed = node['Rows Removed by Filter'] ?? 0;
  const isOfEntries = entryTables.has(node['Relation Name'] ?? '');
  const own = isOfEntries ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + entriesReadBy(child), own);
}

function rowsHandledBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsHandledBy(child), own);
}

/** Pages of all statements together. */
export const pagesOf = ({ statements }: DatabaseWork): number => statements.reduce((sum, { pages }) => sum + pages, 0);

/** Rows of entries that all statements together looked at. */
export const entriesReadOf = ({ statements }: DatabaseWork): number =>
  statements.reduce((sum, { entriesRead }) => sum + entriesRead, 0);

/** What it cost, in words: entries, and pages of each statement in turn, those of triggers and functions before their own. */
export function workInWords(work: DatabaseWork): string {
  const told = work.statements.map(({ pages, pagesBesideScans: beside }) =>
    beside === 0 ? String(pages) : `${String(pages)} (${String(beside)} beside scans)`,
  );
  return `${String(entriesReadOf(work))} entries, ${String(pagesOf(work))} pages: ${told.join(' + ')}`;
}
