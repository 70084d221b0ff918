import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { applicationName, type Backends, type NamedConnection } from './backends';

const completed = '00000';

/** A commit that the database answered with a warning: it is there, but not yet where it has to be (a standby, for instance). */
class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit';
}

/** What `pg` knows of a connection and its types do not say. */
interface Internals {
  readonly connectionParameters: { application_name: string };
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

  constructor(
    config: ClientConfig,
    private readonly backends: Backends,
  ) {
    super(config);
    this.internals.connectionParameters.application_name = this.backendName;
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
    return !this.isCommitting && this.getTransactionStatus() === 'T';
  }

  /**
   * Commits and answers what the database says that it did. Throws UnconfirmedCommit when it warns, as one does whose
   * wait for its standby was cancelled: what it saved is on this server only, and may be lost with it.
   */
  async commit(): Promise<string> {
    const warnings: string[] = [];
    const hear = ({ code, message }: { code?: string; message?: string }) => {
      if (code !== completed) warnings.push(message ?? '');
    };
    this.isCommitting = true;
    this.on('notice', hear);
    try {
      const { command } = await this.query('commit');
      if (warnings.length > 0) throw new UnconfirmedCommit(warnings.join(' '));
      return command;
    } finally {
      this.off('notice', hear);
      this.isCommitting = !this.isAtRest;
    }
  }
}
