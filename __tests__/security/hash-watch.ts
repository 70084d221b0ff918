import type * as Argon2 from '@node-rs/argon2';

/** What was asked of the password hashing since the watch began. */
export interface HashWatch {
  /** the hash against which each password was checked */
  readonly checkedAgainst: string[];
  /** new hashes made */
  made: number;
  /** most that ran at the same moment */
  mostAtOnce: number;
}

/** Watches the real hashing of this process, which waits for `gate` first; `jest.restoreAllMocks` ends it. */
export function watchHashes(gate: Promise<void> = Promise.resolve()): HashWatch {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const { hash, verify } = argon2;
  const watch: HashWatch = { checkedAgainst: [], made: 0, mostAtOnce: 0 };
  let running = 0;
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1;
    watch.mostAtOnce = Math.max(watch.mostAtOnce, running);
    return gate.then(work).finally(() => (running -= 1));
  };
  jest.spyOn(argon2, 'hash').mockImplementation((...given) => {
    watch.made += 1;
    return counted(() => hash(...given));
  });
  jest.spyOn(argon2, 'verify').mockImplementation((kept, ...given) => {
    watch.checkedAgainst.push(String(kept));
    return counted(() => verify(kept, ...given));
  });
  return watch;
}
