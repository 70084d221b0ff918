import fs from 'node:fs';

const kibibytesOfOne = 1024;
const ticksOfASecond = 100;

/** Mebibytes of memory that a process has now, and the most it ever had (Linux). */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / kibibytesOfOne;
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') };
}

/** Seconds of the processor that a process has used so far, with the children that have ended if it is asked for (Linux). */
export const processorSecondsOf = (pid: number, withChildren: boolean): number =>
  secondsIn(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'), withChildren);

/** The same of a process with all that it has started, whether they still run or not. */
export function processorSecondsOfAll(pid: number): number {
  const running = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = running.map(statisticsOf).filter((statistics) => Number(fieldsOf(statistics)[1]) === pid);
  return children.reduce((sum, child) => sum + secondsIn(child, true), processorSecondsOf(pid, true));
}

function secondsIn(statistics: string, withChildren: boolean): number {
  const ticks = fieldsOf(statistics).slice(11, withChildren ? 15 : 13);
  return ticks.map(Number).reduce((sum, each) => sum + each, 0) / ticksOfASecond;
}

/** Behind the name, which may have spaces. */
const fieldsOf = (statistics: string) => statistics.split(') ')[1]?.split(' ') ?? [];

function statisticsOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since it was listed.
    return '';
  }
}
