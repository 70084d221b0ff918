import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const file = path.join(__dirname, '../../BENCHMARKS.md');

const head = `# Benchmarks

What runs of \`npm run bench\` have measured, each line beside its limit; no figure here was typed. Times mean little from one
machine to the next and are here for scale; what holds is a ratio of one run, of the same rows, and what is counted: pages,
round trips. A line that misses its limit says so, and the run that wrote it ended with exit code 1. The last part alone
was written by hand.
`;

/** The parts of the file, in their order; each is written by the family of its name, the last by hand. */
const parts = [
  'fill',
  'quick',
  'process',
  'overload',
  'csv',
  'backup',
  'console',
  'calls',
  'recording',
  'peers',
  'lighthouse',
] as const;
export type BenchmarkPart = (typeof parts)[number];

/** A table: its heads, and rows of as many cells. */
interface BenchmarkTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a family has found. */
export interface BenchmarkFinding {
  readonly title: string;
  /** as it was typed after `npm run bench -- ` */
  readonly command: string;
  readonly sentences: readonly string[];
  readonly tables: readonly BenchmarkTable[];
}

const begin = (part: BenchmarkPart) => `<!-- ${part} -->`;
const end = (part: BenchmarkPart) => `<!-- end of ${part} -->`;

/** Puts a finding in the place of the one before, with command, machine and date; the other parts stay as they are. */
export function writeBenchmark(part: BenchmarkPart, finding: BenchmarkFinding): void {
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const bodies = parts.map((each) => (each === part ? textOf(part, finding) : partOf(before, each)));
  fs.writeFileSync(file, [head, ...bodies.filter((body) => body !== '')].join('\n'));
  execFileSync('npx', ['prettier', '--write', file], { stdio: 'ignore' });
}

function partOf(text: string, part: BenchmarkPart): string {
  const [from, to] = [text.indexOf(begin(part)), text.indexOf(end(part))];
  return from < 0 || to < 0 ? '' : `${text.slice(from, to)}${end(part)}\n`;
}

function textOf(part: BenchmarkPart, { title, command, sentences, tables }: BenchmarkFinding): string {
  const lines = [
    begin(part),
    `\n## ${title}\n`,
    `\`npm run bench -- ${command}\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine()}\n`,
    ...sentences.map((sentence) => `${sentence}\n`),
    ...tables.map((table) => `${tableText(table)}\n`),
    end(part),
  ];
  return `${lines.join('\n')}\n`;
}

function tableText({ heads, rows }: BenchmarkTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function machine(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const [load = 0] = os.loadavg();
  const processors = os.availableParallelism();
  return `${processors} × ${os.cpus()[0]?.model ?? os.arch()}, ${memory} GB, ${os.platform()}, Node ${process.versions.node}, load ${load.toFixed(1)}.`;
}
