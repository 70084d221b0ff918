/** Tables of one row, or one for each list: they say how far a chore is, which fills in what is missing behind the start. */
const chores = new Set([
  'audit_sealing',
  'list_keeping',
  'account_keeping',
  'deposit_keeping',
  'word_keeping',
  'books_check',
  'schema_requirements',
]);

/** What a migration may do to rows of before, since they are few: whose number bounds them. */
export const boundedFills: Readonly<Record<string, string>> = {
  '0010_project_setup': 'users, audit_log and project_shares, by the owners of projects',
  '0011_schedules': 'projects, by themselves; it reads their payments once for each',
  '0027_listed_lines': 'list_changes, by the lines of the seconds since they were carried over last',
};

const comments = /--.*$/gm;
/** What a function does it does when it is called; what is done at once stands in `do`. */
const functions = /\bcreate (?:or replace )?(?:function|procedure) "?(\w+)"?.*?\$(\w*)\$(.*?)\$\2\$/gis;
const blocks = /\bdo \$(\w*)\$(.*?)\$\1\$/gis;
/** A verb that begins a change, not the same word in a right, a trigger, a lock or the end of an insert. */
const change =
  /(?<!\b(?:for|for no key|on|or|before|after|do|grant|revoke|,)\s+)\b(update|delete from|merge into|insert into)\s+(?:only\s+)?(?!on\b|of\b|or\b|set\b)"?(\w+)"?/gi;

/** The tables whose rows a migration's text changes by what stands in rows of before. */
function changedByRows(text: string): string[] {
  const plain = text.replace(comments, '');
  const atOnce = plain.replace(functions, '');
  const isCalled = (name: string) =>
    new RegExp(`\\b(select|perform|call|from)\\s+"?${name}"?\\s*\\(`, 'i').test(atOnce);
  const called = [...plain.matchAll(functions)]
    .filter(([, name = '']) => isCalled(name))
    .map(([, , , body = '']) => body);
  const looped = [...atOnce.matchAll(blocks)].map(([, , body = '']) => body).concat(called);
  const outside = atOnce.replace(blocks, '');
  return [...changesIn(looped.join(';'), () => true), ...changesIn(outside, takesRows)].filter(
    (table) => !chores.has(table),
  );
}

/** Whether an insert takes what it writes from rows: else it is of as many as stand in its text. */
const takesRows = (statement: string, verb: string) => !/^insert/i.test(verb) || /\bselect\b/i.test(statement);

function changesIn(text: string, counts: (statement: string, verb: string) => boolean): string[] {
  return text
    .split(';')
    .flatMap((statement) =>
      [...statement.matchAll(change)]
        .filter(([, verb = '']) => counts(statement, verb))
        .map(([, , table = '']) => table.toLowerCase()),
    );
}

/** Why a migration may not land that fills in old rows, in a sentence; nothing when it leaves them to a chore. */
export function fillRefusals(name: string, text: string): string[] {
  const tables = [...new Set(changedByRows(text))];
  if (tables.length === 0 || name in boundedFills) return [];
  return [
    `${name} changes rows of ${tables.join(', ')} while nobody can work: leave them to a chore after the start that can be gone on with, or say in boundedFills what bounds them.`,
  ];
}
