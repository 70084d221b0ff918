import { setTimeout as wait } from 'node:timers/promises';
import { BooksProcess } from './books-process';
import { DepositClerks, spread } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { Mount } from './mounts';

const clerks = 6;
const megabytes = 320;

/** E1: the power of the disk under database and uploads is cut under load. The control runs with fsync=off. */
export async function powerLoss({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const mount = Mount.make('image', megabytes);
  let books: BooksProcess | undefined;
  const totals = { acknowledged: 0, lost: 0, doubled: 0, faults: 0, unopenable: 0 };
  const starts: number[] = [];
  try {
    books = await BooksProcess.open({
      folder: mount.folder,
      ...(isControl ? { preload: 'without-fsync' as const } : {}),
    });
    const client = await books.signIn();
    for (let round = 0; round < rounds; round += 1) {
      mount.flush();
      const load = new DepositClerks(client, { clerks, chance: chanceOf(seed + round), retries: 'once' });
      await wait(200 + chance() * 1_500);
      // On a slow machine too there is something to lose.
      while (load.acknowledged < clerks) await wait(5);
      mount.cutPower();
      // What is answered after the cut was never promised by the disk: the application would be dead.
      const acknowledged = load.acknowledged;
      await books.destroy();
      await load.finish();
      mount.reattach();
      try {
        starts.push(await books.start());
      } catch {
        totals.unopenable += 1;
        totals.lost += acknowledged;
        break;
      }
      const account = await load.compare(books);
      totals.acknowledged += account.acknowledged;
      totals.lost += account.lost;
      totals.doubled += account.doubled;
      totals.faults += account.faults.length;
    }
    const { acknowledged, lost, doubled, faults, unopenable } = totals;
    return {
      violations: lost + doubled + faults + unopenable,
      figures: `${rounds} power cuts: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${faults} faults, ${unopenable} would not open, ready again ${spread(starts)}`,
    };
  } finally {
    await books?.dispose();
    mount.remove();
  }
}
