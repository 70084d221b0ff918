import pg, { type Connection as WireConnection, type FieldDef, type Submittable } from 'pg';
import type { AnswerPatience } from './answer-patience';
import { PreparedStatements, rowReader, type RowReader, statementName } from './prepared-statements';

/** A statement as the database takes it. */
export interface BareStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly plan?: Plan | undefined;
}

/**
 * When a statement is planned, where that is not left to the database, which plans by the values a few times and then
 * compares: by its values each time, where one plan for all of them would be the wrong one for some (the largest account, a
 * short time); or once for all values, where it can be read in one way only and planning would take longer than reading.
 */
export type Plan = 'by values' | 'once for all values';

/** A statement whose rows somebody waits for. */
export interface AwaitedStatement extends BareStatement {
  /** `command` is what the database says that it did */
  readonly resolve: (rows: unknown[], command: string) => void;
  readonly reject: (error: unknown) => void;
}

/** What the driver makes of a value before it is sent; its types do not say that it can be had. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Buffer | string | null } })
  .utils;

/** The driver's own patience is for one statement; it is as long as a timer can be. */
const longestMilliseconds = 2 ** 31 - 1;

/** So few statements are answered together, within the patience for one. */
const few = 3;

/** Says how what comes behind it is planned, to the end of the transaction, which without `begin` is that of the send. */
const planning = (mode: string): AwaitedStatement => ({
  sql: `select set_config('plan_cache_mode', '${mode}', true)`,
  parameters: [],
  resolve: () => undefined,
  reject: () => undefined,
});
const plannings = {
  'by values': planning('force_custom_plan'),
  'once for all values': planning('force_generic_plan'),
  'left to the database': planning('auto'),
};

/** The statements with what says how they are planned; one that leaves it to the database may be planned by its values. */
function withPlannings(statements: readonly AwaitedStatement[]): readonly AwaitedStatement[] {
  let present: keyof typeof plannings = 'left to the database';
  return statements.flatMap((statement) => {
    const wanted = statement.plan ?? (present === 'by values' ? present : 'left to the database');
    if (wanted === present) return [statement];
    present = wanted;
    return [plannings[wanted], statement];
  });
}

/** What answers no rows is described as such. */
const noRows: RowReader = () => ({});

/** A value that cannot be sent: nothing was, of all that should have gone with it. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}

/** A statement under way. */
class SentStatement {
  readonly name: string;
  readonly values: (Buffer | string | null)[];
  reader: RowReader | null = null;
  readonly rows: unknown[] = [];
  command = '';
  /** why a row could not be read */
  failure: unknown = null;

  constructor(
    readonly awaited: AwaitedStatement,
    isPrepared: boolean,
  ) {
    this.name = isPrepared ? statementName(awaited.sql) : '';
    try {
      this.values = awaited.parameters.map((value) => prepareValue(value));
    } catch (error) {
      throw new Unsendable('A value cannot be sent to the database', { cause: error });
    }
  }

  read(values: readonly (string | null)[]): void {
    try {
      this.rows.push(this.reader?.(values));
    } catch (error) {
      this.failure ??= error;
    }
  }
}

/**
 * Statements that go to the database in one send. They are run one after the other; the first that fails ends the send:
 * what stood before it is answered, and what stood behind it is not run and fails likewise. Outside a transaction all of
 * them are one.
 */
export class SentStatements implements Submittable {
  readonly query_timeout = longestMilliseconds;
  private readonly statements: readonly SentStatement[];
  private prepared: PreparedStatements | null = null;
  /** names that are prepared by this send, until their statement is answered */
  private readonly isNew = new Set<string>();
  /** which statement is being answered */
  private place = 0;
  private givenUp: Error | undefined;

  /** Throws `Unsendable`. */
  constructor(
    statements: readonly AwaitedStatement[],
    isPrepared: boolean,
    private readonly patience: AnswerPatience,
  ) {
    const all = isPrepared ? withPlannings(statements) : statements;
    this.statements = all.map((each) => new SentStatement(each, isPrepared));
    patience.begin(this);
  }

  /** Is called when everything is answered or the send has failed; the driver puts its own patience around it. */
  callback = (error?: Error | null): void => {
    this.patience.end(this);
    for (const [place, { awaited, rows, command, failure }] of this.statements.entries()) {
      const isLast = place === this.statements.length - 1;
      if (error && (place >= this.place || isLast)) awaited.reject(error);
      else if (failure === null) awaited.resolve(rows, command);
      else awaited.reject(failure);
    }
  };

  /** Fails all that is not answered yet; what is answered later is nobody's any more. */
  giveUp(error: Error): void {
    this.givenUp = error;
    this.handleError(error);
    this.callback = () => undefined;
  }

  /** Writes all of them at once: what is prepared is only bound and run, what is new is prepared and described, too. */
  submit(connection: WireConnection): Error | undefined {
    if (this.givenUp) return this.givenUp;
    try {
      this.write(connection);
      return undefined;
    } catch (error) {
      // What is half written can neither be ended nor taken back.
      connection.stream.destroy();
      return error as Error;
    }
  }

  private write(connection: WireConnection): void {
    this.prepared = PreparedStatements.on(connection);
    for (const statement of this.statements) {
      const { name } = statement;
      statement.reader = name === '' ? null : this.prepared.use(name);
      if (name !== '' && !statement.reader) this.isNew.add(name);
    }
    connection.stream.cork();
    for (const name of this.prepared.makeRoom(this.isNew.size)) connection.close({ type: 'S', name }, true);
    const isToParse = new Set(this.isNew).add('');
    for (const { name, values, awaited, reader } of this.statements) {
      if (isToParse.has(name)) connection.parse({ name, text: awaited.sql, types: [] }, true);
      if (name !== '') isToParse.delete(name);
      connection.bind({ statement: name, values }, true);
      if (!reader) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      // The database keeps its answers back until the end, or until it is asked for them: else nobody tells work from silence.
      if (this.statements.length > few) connection.flush();
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    if (this.current) this.current.reader = rowReader(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.current?.read(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.current) this.current.command = text;
    this.end();
  }

  handleEmptyQuery(): void {
    this.end();
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    for (const name of this.isNew) this.prepared?.doubt(name);
    this.callback(error);
  }

  private get current(): SentStatement | undefined {
    return this.statements[this.place];
  }

  private end(): void {
    this.patience.renew();
    const { current } = this;
    this.place += 1;
    if (!current || current.name === '') return;
    this.prepared?.keep(current.name, current.reader ?? noRows);
    this.isNew.delete(current.name);
  }
}
