import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { messages } from '#contract/texts/messages';
import { tooMany } from '../refusal';

/** argon2id, m=19456 KiB, t=2, p=1: the library's defaults, written down. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const mostAtOnce = 4;
const mostWaiting = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>, isFirst = false): Promise<Result> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting && !isFirst) throw tooMany(messages.request.tooMany, 1);
    await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password; at most four at once, so that a flood of sign-ins cannot take the server down. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** Whether the password fits the hash; `isFirst` is for browsers that are known, whose tries are few: no flood delays them. */
export function passwordFits(passwordHash: string, password: string, isFirst = false): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password), isFirst);
}

/** A new hash of a password that has just been proven, when the kept one was made with weaker parameters; else null. */
export async function strongerHash(passwordHash: string, password: string): Promise<string | null> {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  const isStrong = Number(memory) >= parameters.memoryCost && Number(time) >= parameters.timeCost;
  return isStrong ? null : hashPassword(password);
}

let nobodysHash: Promise<string> | undefined;

/** Takes the time of a check where there is no user, so that times tell nothing. */
export async function checkNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    nobodysHash = undefined;
    throw error;
  });
  await passwordFits(await nobodysHash, password);
  return false;
}
