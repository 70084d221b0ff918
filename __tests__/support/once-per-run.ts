/*
 * What a run of the tests starts once, however many of its projects ask for it, and how it is ended.
 * Kept on the process, since each project's setup is loaded by itself.
 */
type Ending = () => Promise<void>;

interface Run {
  started: Map<string, Promise<void>>;
  endings: Ending[];
}

const key = Symbol.for('property-management.test-run');
const holder = globalThis as unknown as { [key]?: Run };
const run: Run = (holder[key] ??= { started: new Map(), endings: [] });

/** Starts the named thing unless this run has it already; `start` answers with how to end it, if it needs that. */
export function oncePerRun(name: string, start: () => Promise<Ending | undefined>): Promise<void> {
  const before = run.started.get(name);
  if (before) return before;
  const started = start().then((end) => {
    if (end) run.endings.unshift(end);
  });
  run.started.set(name, started);
  return started;
}

/** Ends what the run started, the last first; each is ended even when another fails to. */
export async function endRun(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of run.endings.splice(0)) await end().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything the tests started could be ended.');
}
