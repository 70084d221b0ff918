import { spawn } from 'node:child_process';
import path from 'node:path';
import { until } from './patience';
import { serverMain } from './spawned-server';

/** The built command of this name. */
export const commandFile = (name: string) => path.join(path.dirname(serverMain()), `${name}.js`);

/** What a command is told of its books, and nothing else but PATH. */
export const environmentOf = (place: Readonly<Record<string, string>>) => ({ PATH: process.env.PATH, ...place });

/** A command that Ctrl-C stops as soon as `isUnderWay` says so: how it ended and what it said. */
export async function interrupted(
  words: readonly string[],
  place: Readonly<Record<string, string>>,
  isUnderWay: (said: string) => boolean,
) {
  const [name = '', ...others] = words;
  const child = spawn(process.execPath, [commandFile(name), ...others], { env: environmentOf(place) });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await until(() => expect(isUnderWay(said)).toBe(true));
  child.kill('SIGINT');
  return { code: await ended, said };
}
