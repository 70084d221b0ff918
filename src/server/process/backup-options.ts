import { parseArgs } from 'node:util';

/** What the words of npm run backup ask for. */
export type AskedBackup =
  | { readonly kind: 'once'; readonly file: string }
  | {
      readonly kind: 'again and again';
      readonly folder: string;
      readonly everySeconds: number;
      readonly keep: number;
      readonly isChecked: boolean;
    };

const secondsOf = { m: 60, h: 3_600, d: 86_400 } as const;
const [leastSeconds, mostSeconds] = [secondsOf.m, 14 * secondsOf.d];
const mostKept = 100_000;

/** Reads the words of npm run backup; null where they say something else. */
export function readBackupOptions(words: readonly string[]): AskedBackup | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { every: { type: 'string' }, keep: { type: 'string' }, check: { type: 'boolean', default: false } },
    });
    const [place, ...others] = positionals;
    const { every, keep, check } = values;
    if (place === undefined || others.length > 0) return null;
    if (every === undefined) return keep === undefined && !check ? { kind: 'once', file: place } : null;
    const [everySeconds, kept] = [spanOf(every), countOf(keep ?? '')];
    if (everySeconds === null || kept === null) return null;
    return { kind: 'again and again', folder: place, everySeconds, keep: kept, isChecked: check };
  } catch {
    return null;
  }
}

function spanOf(text: string): number | null {
  const { count, unit } = /^(?<count>[1-9]\d{0,5})(?<unit>[mhd])$/.exec(text)?.groups ?? {};
  const seconds = Number(count) * secondsOf[unit as keyof typeof secondsOf];
  return seconds >= leastSeconds && seconds <= mostSeconds ? seconds : null;
}

const countOf = (text: string) => (/^[1-9]\d*$/.test(text) && Number(text) <= mostKept ? Number(text) : null);
