import { parseArgs } from 'node:util';
import type { DateOrder, DecimalSign } from '#contract/values/foreign-values';
import { type ImportKind, importKinds } from '#contract/vocabulary/import-kinds';

/** How the command is used, in the terminal. */
export const importUsage = `Usage: npm run import -- FILE --kind KIND --as NAME [--dry-run]
       npm run import -- --list
       npm run import -- --undo NUMBER --as NAME

--kind KIND            what the file holds: ${importKinds.join(', ')}
--as NAME              the SUPER in whose name it is done, by username or by a name that only one person has
--dry-run              says of every row what is wrong with it, and writes nothing
--sheet NAME           which sheet of a workbook is read
--column "OURS=THEIRS" which column of the file is which, by its head or by its place (#1 is the first); nothing behind
                       the sign: it is not in the file; once for each column
--date-order ORDER     day-first (31/12/2026), month-first (12/31/2026) or year-first (26-12-31)
--decimal SIGN         point (1,234.50) or comma (1.234,50)
--project NAME         the project of all rows of a schedule, where the file does not name it
--duplicates WHAT      import or leave-out: what becomes of rows that may be in the books already
--list                 lists the imports, newest first
--undo NUMBER          takes back an import as a whole
Exit code: 0 when it was done and no row is at fault, 1 when it was not, 2 when something has to be said by an option,
130 when it was stopped.`;

/** What a file is imported by. */
export interface FileOptions {
  readonly file: string;
  readonly kind: ImportKind;
  readonly as: string;
  readonly isDryRun: boolean;
  readonly sheet: string | null;
  /** what is ours, and what it is called in the file; '' where it is not there */
  readonly columns: readonly (readonly [ours: string, theirs: string])[];
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: DecimalSign | null;
  readonly project: string | null;
  readonly duplicates: 'import' | 'leave-out' | null;
}

/** What the command is asked to do, or why that is not clear. */
export type ImportCommand =
  | { readonly what: 'list' }
  | { readonly what: 'undo'; readonly batch: number; readonly as: string }
  | ({ readonly what: 'import' } & FileOptions)
  | { readonly what: 'nothing'; readonly complaints: readonly string[] };

const options = {
  kind: { type: 'string' },
  as: { type: 'string' },
  'dry-run': { type: 'boolean' },
  sheet: { type: 'string' },
  column: { type: 'string', multiple: true },
  'date-order': { type: 'string' },
  decimal: { type: 'string' },
  project: { type: 'string' },
  duplicates: { type: 'string' },
  list: { type: 'boolean' },
  undo: { type: 'string' },
} as const;

const dateOrderWords: Readonly<Record<string, DateOrder>> = {
  'day-first': 'day first',
  'month-first': 'month first',
  'year-first': 'year first',
};
const decimalWords: Readonly<Record<string, DecimalSign>> = { point: '.', comma: ',' };
const duplicatesWords = { import: 'import', 'leave-out': 'leave-out' } as const;

/** Reads the words behind the command; everything that is missing or wrong is said at once. */
export function readImportOptions(words: readonly string[]): ImportCommand {
  let given;
  try {
    given = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    return nothing([error instanceof Error ? error.message : String(error)]);
  }
  const { values, positionals } = given;
  const [file = ''] = positionals;
  const complaints: string[] = [];
  const oneOf = <Meant>(option: string, word: string | undefined, words: Readonly<Record<string, Meant>>) => {
    if (word === undefined) return null;
    const meant = Object.hasOwn(words, word) ? words[word] : undefined;
    if (meant === undefined) complaints.push(`--${option} is one of ${Object.keys(words).join(', ')}.`);
    return meant ?? null;
  };
  const others = (allowed: readonly string[]) => [
    ...positionals,
    ...Object.keys(values).flatMap((name) => (allowed.includes(name) ? [] : [`--${name}`])),
  ];
  if (values.list) {
    const extra = others(['list', 'as']);
    return extra.length === 0 ? { what: 'list' } : nothing([`--list stands alone, without ${extra.join(', ')}.`]);
  }
  const as = values.as?.trim() ?? '';
  if (as === '') complaints.push('Please say in whose name this is done: --as NAME, a SUPER.');
  if (values.undo !== undefined) {
    const batch = /^\d{1,15}$/.test(values.undo) ? Number(values.undo) : 0;
    if (batch < 1) complaints.push('--undo is the number of an import; --list has it.');
    // Whoever adds --dry-run does not want it undone, whoever names a file wants that imported.
    const extra = others(['undo', 'as']);
    if (extra.length > 0) complaints.push(`--undo goes with --as alone, without ${extra.join(', ')}.`);
    return complaints.length > 0 ? nothing(complaints) : { what: 'undo', batch, as };
  }
  if (positionals.length !== 1 || file === '') complaints.push('Please name one file.');
  const kinds = Object.fromEntries(importKinds.map((kind) => [kind, kind]));
  if (values.kind === undefined) complaints.push(`Please say what the file holds: --kind ${importKinds.join(', ')}.`);
  const kind = oneOf('kind', values.kind, kinds);
  const meant = {
    dateOrder: oneOf('date-order', values['date-order'], dateOrderWords),
    decimalSign: oneOf('decimal', values.decimal, decimalWords),
    duplicates: oneOf('duplicates', values.duplicates, duplicatesWords),
  };
  const columns = (values.column ?? []).map((text) => {
    const sign = text.indexOf('=');
    if (sign < 1) complaints.push(`--column "${text}" lacks its sign: --column "Date=Posting day".`);
    return [text.slice(0, Math.max(sign, 0)).trim(), text.slice(sign + 1).trim()] as const;
  });
  if (complaints.length > 0 || kind === null) return nothing(complaints);
  const isDryRun = values['dry-run'] ?? false;
  const { sheet = null, project = null } = values;
  return { what: 'import', file, kind, as, isDryRun, sheet, project, columns, ...meant };
}

const nothing = (complaints: readonly string[]): ImportCommand => ({
  what: 'nothing',
  complaints: [...complaints, '', importUsage],
});
