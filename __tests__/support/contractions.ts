import type { SchemaCatalog, SchemaFact } from './schema-catalog';

/** What a migration takes from the versions before it: the thing's name, and what was done to it in words. */
export interface Contraction {
  readonly name: string;
  readonly how: string;
}

/** A release, as docs/changes.md names it. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  readonly lastMigration: string;
}

const isGone = 'is gone';

/** What a program that knew `before` does not find any more, or may be refused, in `after`. */
export function contractionsBetween(before: SchemaCatalog, after: SchemaCatalog): Contraction[] {
  const lost = [...before.values()]
    .filter((fact) => !isGoneWithMore(fact, before, after))
    .flatMap((fact) => {
      const now = after.get(fact.name);
      return (now ? changed(fact, now) : [isGone]).map((how) => ({ name: fact.name, how }));
    });
  const added = [...after.values()]
    .filter(({ name, table }) => !before.has(name) && table !== null && before.has(`table ${table}`))
    .flatMap((fact) => refusedBy(fact, before).map((how) => ({ name: fact.name, how })));
  return [...lost, ...added];
}

/** Whether it went with its table, or with the columns that it is about: that is said of those. */
function isGoneWithMore({ name, table, columns }: SchemaFact, before: SchemaCatalog, after: SchemaCatalog): boolean {
  if (table === null || /^(table|view|sequence) /.test(name)) return false;
  if (!after.has(`table ${table}`)) return before.has(`table ${table}`);
  const known = columns?.filter((column) => `column ${table}.${column}` !== name) ?? [];
  return known.length > 0 && known.every((column) => !after.has(`column ${table}.${column}`));
}

function changed({ facts: was }: SchemaFact, { facts: is }: SchemaFact): string[] {
  const rights = (facts: SchemaFact['facts']) => (facts.rights as string[] | null | undefined) ?? [];
  const withdrawn = rights(was).filter((right) => !rights(is).includes(right));
  const found: readonly [isSo: boolean, how: string][] = [
    [was.file !== is.file, 'is written anew, or emptied, and nobody can write meanwhile'],
    [was.hidesRows === false && is.hidesRows === true, 'hides rows'],
    [was.isLogged === true && is.isLogged === false, 'is lost with a crash'],
    [was.type !== is.type, `is ${String(is.type)} instead of ${String(was.type)}`],
    [was.collation !== is.collation, 'is in another order'],
    [was.isRequired === false && is.isRequired === true, 'may not be null any more'],
    [was.hasDefault === true && is.hasDefault === false && is.isRequired === true, 'has no default any more'],
    [was.isGivenOutOnly === false && is.isGivenOutOnly === true, 'cannot be written any more'],
    [was.definition !== is.definition, `is another one: ${String(is.definition)}`],
    [was.isValid === false && is.isValid === true, 'is held against every row while nobody can write'],
    [was.isOn === true && is.isOn === false, 'is switched off'],
    [was.answers !== is.answers, `answers ${String(is.answers)} instead of ${String(was.answers)}`],
    [withdrawn.length > 0, `is taken from somebody (${withdrawn.join(', ')})`],
  ];
  return found.filter(([isSo]) => isSo).map(([, how]) => how);
}

/** How a thing that is new on an old table refuses what was written until now. */
function refusedBy({ name, table, columns, facts }: SchemaFact, before: SchemaCatalog): string[] {
  if (name.startsWith('column '))
    return facts.isRequired === true && facts.hasDefault === false && facts.isGivenOutOnly === false
      ? ['is new, may not be null and has no default']
      : [];
  const isAboutRowsOfBefore =
    facts.isExpression === true || (columns ?? []).some((column) => before.has(`column ${String(table)}.${column}`));
  if (!isAboutRowsOfBefore || !('definition' in facts)) return [];
  return [
    facts.isValid === false
      ? 'is new and may refuse what versions before write'
      : 'is new, may refuse what versions before write, and is held against every row while nobody can write',
  ];
}

/** The line of a migration that says what it takes away, and since which release nobody needs that. */
const declaration = /^-- Contracts: (.+?); harmless since (\d+\.\d+\.\d+)(?:[:.]|$)/gm;

/** The releases of docs/changes.md, newest first. */
export function releasesOf(changes: string): Release[] {
  const line = /^\*\*(\d+\.\d+\.\d+)\*\* · .*?commit `(\w+)`.*?migrations up to `(\w+)`/gm;
  return [...changes.matchAll(line)].map(([, version = '', commit = '', lastMigration = '']) => ({
    version,
    commit,
    lastMigration,
  }));
}

/** A migration that was taken: its text, what it did to the schema, and what the database then says of whom it serves. */
export interface TakenMigration {
  readonly name: string;
  readonly text: string;
  readonly contractions: readonly Contraction[];
  /** the migration that a program must know at least; null before the table of it is there */
  readonly minimum: string | null;
}

/** Why a migration may not land, in sentences; nothing when it only adds, or says rightly what it takes away. */
export function refusals(migration: TakenMigration, releases: readonly Release[]): string[] {
  const { name, text, contractions, minimum } = migration;
  const declared = [...text.matchAll(declaration)].map(([, thing = '', version = '']) => ({ thing, version }));
  const undeclared = contractions
    .filter((found) => !declared.some(({ thing }) => thing === found.name))
    .map(
      (found) =>
        `${name} takes something away from the version before, which works beside it: ${found.name} ${found.how}. ` +
        `Add first, and take away when a release no longer uses it; then say since which it is harmless: "-- Contracts: ${found.name}; harmless since <release>: <why>".`,
    );
  const wrong = declared.flatMap(({ thing, version }) => {
    if (!contractions.some((found) => found.name === thing))
      return [`${name} says that it contracts ${thing}, but nothing is taken from that.`];
    const release = releases.find((known) => known.version === version);
    if (!release)
      return [
        `${name} says that ${thing} is harmless since ${version}, which docs/changes.md does not name as a release.`,
      ];
    if (minimum === null || minimum >= release.lastMigration) return [];
    return [
      `${name} takes ${thing} away, but leaves schema_requirements at ${minimum}: a version older than ${version} would serve the database without it. Raise it to ${release.lastMigration}.`,
    ];
  });
  return [...undeclared, ...wrong];
}
