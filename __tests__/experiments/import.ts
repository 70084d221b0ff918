import { ImportClient, manyDeposits } from '../support/import-client';
import type { Experiment } from './experiment';

const mebibyte = 1_048_576;
const pauseMilliseconds = 100;

/** A large file is imported while clerks work: none is refused, and memory does not grow with the file. */
const largeImport: Experiment = {
  name: 'import',
  promise: 'A large file is imported without a clerk being refused, all at once, and undone as a whole',
  rounds: 100_000,
  shortRounds: 2_000,
  hasControl: false,
  async run(server, { rounds }) {
    const chief = new ImportClient((await server.signIn('super')).client);
    const { client: clerk } = await server.signIn('admin');
    const lines = manyDeposits('large', rounds);
    const waits: number[] = [];
    const refused: number[] = [];
    let mostMemory = 0;
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        const begun = performance.now();
        const { status } = await clerk.createDeposit({ amount: 0.01 });
        waits.push(performance.now() - begun);
        if (status !== 201) refused.push(status);
        mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
        await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
      }
    };
    const before = process.memoryUsage().rss;
    const clerks = Promise.all([work(), work()]);
    const seconds: string[] = [];
    const timed = async <Result>(what: string, step: Promise<Result>): Promise<Result> => {
      const begun = performance.now();
      const result = await step;
      seconds.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      return result;
    };
    const { id } = await timed('judged', chief.judged('deposits', lines));
    const written = await timed('written', chief.acted('write', id));
    const undone = await timed('undone', chief.acted('undo', id));
    isOver = true;
    await clerks;
    const faults = await server.findFaults();
    const wrong = [written.state !== 'written', undone.state !== 'undone'].filter(Boolean).length;
    return {
      violations: refused.length + faults.length + wrong,
      figures: `${String(rounds)} rows: ${seconds.join(', ')}; ${String(waits.length)} deposits beside it, longest ${Math.max(...waits).toFixed(0)} ms, ${String(refused.length)} refused; memory ${String(Math.round((mostMemory - before) / mebibyte))} MB more; ${faults.join('; ')}${written.failure ?? ''}${undone.failure ?? ''}`,
    };
  },
};

/** Experiments with imported files. */
export const imports: readonly Experiment[] = [largeImport];
