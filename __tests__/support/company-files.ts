import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { amountOf } from '../../src/contract/values/foreign-values';
import { type Cents, negateCents, noCents, sumCents } from '../../src/contract/values/money';

const folder = path.join(__dirname, '../fixtures/company');

/** A mistake of a file: where it is said, under which heading, and the line as it should be. */
export interface Mistake {
  readonly line: number;
  readonly field: string;
  readonly right: string;
}

const mistakes = JSON.parse(fs.readFileSync(path.join(folder, 'mistakes.json'), 'utf8')) as Record<string, Mistake[]>;

/** What is wrong in a file of the company that moves in. */
export const mistakesIn = (file: string): readonly Mistake[] => mistakes[file] ?? [];

/** A file as it was brought along. */
export const companyFile = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

/** The same file with its mistakes mended. */
export function mendedFile(file: string): string {
  const lines = companyFile(file).split('\r\n');
  for (const { line, right } of mistakesIn(file)) lines[line - 1] = right;
  return lines.join('\r\n');
}

function recordsOf(file: string): Record<string, string>[] {
  const content = mendedFile(file);
  return parse(content, { columns: true, delimiter: content.split('\r\n')[0]!.includes(';') ? ';' : ',' });
}

const pointed = (text = '') => (text === '' ? noCents : amountOf(text, '.')!);
const withComma = (text = '') => amountOf(text, ',')!;

/** Amounts under names. */
export type Sums = Map<string, Cents>;

/** Adds to what stands under a name; nothing does in the beginning. */
export function add(sums: Sums, name: string, amount: Cents): void {
  sums.set(name, sumCents([sums.get(name) ?? noCents, amount]));
}

/** What the files add up to: each account's balance, what each person paid into it ('Ada · Till'), what is paid of each project. */
export function companyTotals(): Record<'balances' | 'deposits' | 'paid', Sums> {
  const [balances, deposits, paid]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()];
  for (const row of recordsOf('accounts.csv')) add(balances, row['Account Name']!, pointed(row['Opening Balance']));
  // The last one is there twice, and is recorded once.
  for (const row of recordsOf('deposits.csv').slice(0, -1)) {
    add(balances, row.Account!, withComma(row.Amount));
    add(deposits, `${row['Deposited By']!} · ${row.Account!}`, withComma(row.Amount));
  }
  for (const row of recordsOf('transfers.csv')) {
    add(balances, row['From Account']!, negateCents(pointed(row['From Amount'])));
    add(balances, row['To Account']!, pointed(row['To Amount']));
  }
  for (const row of recordsOf('payments.csv')) {
    add(balances, row['Bank Account']!, negateCents(pointed(row.Amount)));
    add(paid, row.Project!, pointed(row.Amount));
  }
  return { balances, deposits, paid };
}
