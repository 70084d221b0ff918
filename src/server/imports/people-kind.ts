import { importTables } from '#contract/imports/import-tables';
import type { ImportValues } from '#contract/imports/import-table';
import type { ReadValues } from '#contract/imports/judge-row';
import { importHeadings } from '#contract/texts/import-headings';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { isUsername } from '#contract/values/plain-text';
import { isRole } from '#contract/vocabulary/permissions';
import { nameLetters as alike, seenText } from '#contract/values/plain-letters';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';
import { personFacts, type PersonFacts, usernameIndex } from '../people/people.service';
import { faulty, Faults, importedKind, type ReadRow, type RowJudge, type Verdict } from './imported-kind';
import { undoPeople } from './people-undoing';
import { takenUsername, writePeople } from './people-writing';
import { Twins } from './twins';

type PersonValues = ImportValues<(typeof importTables.people)['columns']>;

/** Judges people: a username is given once; where a name is there already, somebody says whether another one is meant. */
class PeopleJudge implements RowJudge<PersonValues> {
  private constructor(
    private readonly names: ReadonlySet<string>,
    private readonly usernames: ReadonlySet<string>,
  ) {}

  /** on which line of the file each stands first */
  private readonly inFile = new Map<string, number>();
  private readonly twins = new Twins();

  static async begin(database: Connection): Promise<PeopleJudge> {
    const found = await rows(database, build.selectFrom('users').select(['name', 'username']));
    return new PeopleJudge(
      new Set(found.map(({ name }) => alike(name))),
      new Set(found.flatMap(({ username }) => (username === null ? [] : [alike(username)]))),
    );
  }

  judge(people: readonly ReadRow<PersonValues>[]): Promise<readonly Verdict[]> {
    return Promise.resolve(people.map((row) => this.verdict(row)));
  }

  private verdict({ line, read }: ReadRow<PersonValues>): Verdict {
    const faults = new Faults(read.faults);
    const facts = this.factsOf(read.values, line, faults);
    if (!facts || faults.found.length > 0) return faulty(line, faults.found);
    const name = alike(facts.name);
    const why = this.twins.whyOf(name, this.names.has(name));
    this.twins.add(name, line);
    return { line, faults: [], fitting: { request: facts }, isPossibleDuplicate: why !== null, note: why ?? '' };
  }

  private factsOf(values: ReadValues<PersonValues>, line: number, faults: Faults): PersonFacts | null {
    const { name = '' } = values;
    const role = isRole(values.role) ? values.role : null;
    const username = typeof values.username === 'string' ? seenText(values.username) : null;
    if (values.role === null && username !== null)
      faults.add(importHeadings.role, messages.importBatch.usernameWithoutRole);
    if (username !== null) this.judgeUsername(username, line, faults);
    if (values.role === undefined || values.username === undefined) return null;
    return faults.hold(labels.username, () => personFacts({ name, username, role }));
  }

  private judgeUsername(username: string, line: number, faults: Faults): void {
    const key = alike(username);
    const first = this.inFile.get(key);
    if (!isUsername(username)) faults.add(labels.username, messages.person.usernameInvalid);
    else if (this.usernames.has(key)) faults.add(labels.username, messages.person.usernameTaken(username));
    else if (first === undefined) this.inFile.set(key, line);
    else faults.add(labels.username, messages.importBatch.usernameTwice(username, first));
  }
}

/** People; who is to sign in waits for the first one-time password, which is made under People. */
export const people = importedKind({
  table: importTables.people,
  judging: (database) => PeopleJudge.begin(database),
  write: writePeople,
  undo: undoPeople,
  changesPeople: true,
  onlyOnce: { index: usernameIndex, sentence: takenUsername },
});
