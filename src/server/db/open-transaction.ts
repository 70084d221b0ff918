import { DatabaseError } from 'pg';
import { beginning } from './backend-connection';
import type { WritingConnection } from './books-pool';
import type { Connection } from './database';
import { type AwaitedStatement, type BareStatement, Unsendable } from './sent-statements';

const nobodyWaits = () => undefined;

/**
 * A transaction under way on its connection. What is asked for in one moment goes in one send, in its order. What is only
 * written is kept until then and goes before it, at the latest with the commit. Nothing behind a statement that fails is
 * run, in that send or later, so nothing can land without its transaction.
 */
export class OpenTransaction implements Connection {
  private unsent: AwaitedStatement[] = [];
  private isSending = false;
  private isBegun = false;
  private isOver = false;
  private isCommitSent = false;
  /** the first failure of what nobody waits for, or of what the database knows nothing of */
  private failure: { readonly error: unknown } | undefined;

  constructor(private readonly connection: WritingConnection) {
    this.write({ sql: beginning, parameters: [] });
  }

  /** Answers its rows. */
  run(statement: BareStatement): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const fail = (reason: unknown) => {
        const error = reason as Error;
        // Nothing else would keep the rest from landing without it.
        if (!(error instanceof DatabaseError)) this.failure ??= { error };
        reject(error);
      };
      this.keep({ ...statement, resolve, reject: fail });
      if (this.isSending) return;
      this.isSending = true;
      process.nextTick(() => {
        this.isSending = false;
        this.send();
      });
    });
  }

  /** Has the statement run before the next answer, or the commit, which fail when it does. */
  write({ sql, parameters }: BareStatement): void {
    const reject = (error: unknown) => {
      this.failure ??= { error };
    };
    this.keep({ sql, parameters, resolve: nobodyWaits, reject });
  }

  /** Whether the commit was certainly not run: it was never sent, or the database itself refused a write before it. */
  get isWithoutCommit(): boolean {
    const error = this.failure?.error;
    return !this.isCommitSent || error instanceof DatabaseError || error instanceof Unsendable;
  }

  /** Commits with what is not sent yet; answers what the database says that it did. */
  async commit(): Promise<string> {
    if (this.failure) throw this.failure.error;
    const writes = this.take();
    this.isOver = true;
    this.isCommitSent = true;
    return this.connection.commit(writes);
  }

  /** Rolls back what was begun. */
  async rollback(): Promise<void> {
    this.isOver = true;
    for (const { reject } of this.unsent) reject(tooLate());
    this.unsent = [];
    if (this.isBegun) await this.connection.run({ sql: 'rollback', parameters: [] });
  }

  private keep(statement: AwaitedStatement): void {
    if (this.isOver) statement.reject(tooLate());
    else this.unsent.push(statement);
  }

  private send(): void {
    const statements = this.take();
    if (statements.length === 0) return;
    if (this.failure) for (const { reject } of statements) reject(this.failure.error);
    else this.connection.send(statements);
  }

  private take(): AwaitedStatement[] {
    const taken = this.unsent;
    this.unsent = [];
    if (taken.length > 0) this.isBegun = true;
    return taken;
  }
}

const tooLate = () => new Error('A statement came after the end of its transaction');
