import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { AnswerPatience } from './answer-patience';
import { applicationName, type Backends, type NamedConnection } from './backends';
import { requireProof } from './server-proof';
import { type AwaitedStatement, type BareStatement, SentStatements } from './sent-statements';

const completed = '00000';
/** The first statement of every transaction. */
export const beginning = 'begin';

/** A commit that the database answered with a warning: it is there, but not yet where it has to be (a standby, for instance). */
class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit';
}

/** What `pg` knows of a connection and its types do not say. */
interface Internals {
  readonly connectionParameters: { application_name: string; options?: string | null };
  readonly readyForQuery?: boolean;
}

/** A connection that knows its backend: under which name it stands on the server, and whether it may still be at work. */
export class BackendConnection extends Client implements NamedConnection {
  /** unlike any other, so that the backend is found again whatever became of the connection */
  readonly backendName = `${applicationName} ${randomBytes(6).toString('hex')}`;
  readonly generation: number;
  private isReached = false;
  private isRefused = false;
  private isClosed = false;
  private isCommitting = false;
  /** whether what was sent last begins a transaction, which the database says only when all of it is answered */
  private isBeginning = false;
  private readonly patience: AnswerPatience;

  constructor(
    config: ClientConfig,
    private readonly backends: Backends,
    private readonly preparesStatements: boolean,
  ) {
    super(config);
    requireProof(this, config);
    this.patience = new AnswerPatience(config.query_timeout);
    const parameters = this.internals.connectionParameters;
    parameters.application_name = this.backendName;
    // Those of an address would take the place of ours; of two that set the same the last one holds.
    parameters.options = [...new Set([parameters.options, config.options])].filter(Boolean).join(' ');
    this.generation = backends.generation;
    this.connection
      .once('connect', () => (this.isReached = true))
      // While it connects, an error is the last that the server says.
      .once('errorMessage', () => (this.isRefused = this.internals.readyForQuery === undefined))
      .once('end', () => {
        this.isClosed = true;
        if (this.isReached && !this.isRefused && !this.isAtRest) backends.leave(this);
        else backends.forget(this);
      });
  }

  /** Runs a statement and answers its rows. */
  run(statement: BareStatement): Promise<unknown[]> {
    return new Promise((resolve, reject) => this.send([{ ...statement, resolve, reject }]));
  }

  /** Sends statements that are answered in their order, or all refused at once when one of them cannot be sent. */
  send(statements: readonly AwaitedStatement[]): void {
    let sent: SentStatements;
    try {
      sent = new SentStatements(statements, this.preparesStatements, this.patience);
    } catch (error) {
      for (const { reject } of statements) reject(error);
      return;
    }
    this.isBeginning = statements[0]?.sql === beginning;
    this.query(sent);
  }

  /** Ends the connection; its backend counts until it is known to be gone. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    if (this.isReached && !this.isClosed) this.backends.leave(this);
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  /** Whether every statement was answered: then the backend reads the end of the connection at once, and ends. */
  private get isAtRest(): boolean {
    return this.internals.readyForQuery === true;
  }

  /** Whether the backend can be ended without doubt about what it saved: it is in a transaction whose commit was never sent. */
  get isWithoutCommit(): boolean {
    if (this.isCommitting) return false;
    return (this.isBeginning && !this.isAtRest) || this.getTransactionStatus() === 'T';
  }

  /**
   * Commits, in one send with the last writes, and answers what the database says that it did. Throws UnconfirmedCommit
   * when it warns, as one does whose wait for its standby was cancelled: what it saved is on this server only, and may be
   * lost with it.
   */
  async commit(writes: readonly AwaitedStatement[]): Promise<string> {
    const warnings: string[] = [];
    const hear = ({ code, message }: { code?: string; message?: string }) => {
      if (code !== completed) warnings.push(message ?? '');
    };
    this.isCommitting = true;
    this.on('notice', hear);
    try {
      const command = await new Promise<string>((resolve, reject) => {
        const confirm = (_rows: unknown[], tag: string) => resolve(tag);
        this.send([...writes, { sql: 'commit', parameters: [], resolve: confirm, reject }]);
      });
      if (warnings.length > 0) throw new UnconfirmedCommit(warnings.join(' '));
      return command;
    } finally {
      this.off('notice', hear);
      this.isCommitting = !this.isAtRest;
    }
  }
}
