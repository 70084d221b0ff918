import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { type HostConfig, shortConnection } from './short-connection';

/** By this the database's list of activity shows whose connections they are. */
export const applicationName = 'property-management';

const shortestPause = 100;
const longestPause = 1_000;

/**
 * Finds the backends of connections that were given up, and ends those whose transaction can only be rolled back. One
 * that may be committing is left alone: ended while it waits for its standby, it would commit on this server only.
 * A pooler ends those whose connection ended under them; the others keep the name while nobody uses them.
 */
const lookAndEnd = `
  select application_name as name,
    case when application_name = any($2) and wait_event is distinct from 'SyncRep' then pg_terminate_backend(pid) end as ended
  from pg_stat_activity where application_name = any($1) and usename = current_user and not ($3 and state = 'idle')`;

/** A connection whose backend is found again by its name. */
export interface NamedConnection {
  readonly backendName: string;
  /** whether the backend can be ended without doubt about what it saved */
  readonly isWithoutCommit: boolean;
  readonly connection: { readonly stream: { destroy(): unknown } };
}

/**
 * The backends that may still run on the server although their connections were given up. Each is counted until the
 * server itself says that it is gone, over one connection of its own that is there only meanwhile.
 */
export class Backends {
  /** Rises when older connections are not to be used any more. */
  generation = 0;
  /** Is called whenever their number changes. */
  onChange: () => void = () => undefined;
  private readonly left = new Map<NamedConnection, (() => void)[]>();
  private looker: Client | undefined;
  private isLooking = false;
  private isClosed = false;

  constructor(
    /** where the server is now; throws while that is not known */
    private readonly address: () => HostConfig,
    /** milliseconds in which the server must answer a look */
    private readonly patience: number,
  ) {}

  get count(): number {
    return this.left.size;
  }

  /** A connection that was given up; from now on its backend is looked for. */
  leave(connection: NamedConnection): void {
    if (this.left.has(connection)) return;
    this.left.set(connection, []);
    this.onChange();
    if (this.isLooking) return;
    this.isLooking = true;
    void this.lookUntilGone();
  }

  /** A backend that is known to be gone. */
  forget(connection: NamedConnection): void {
    const waiting = this.left.get(connection);
    if (!this.left.delete(connection)) return;
    this.onChange();
    for (const tell of waiting ?? []) tell();
  }

  /** Calls back when the backend is gone: at once for one that was never given up. */
  whenGone(connection: NamedConnection, tell: () => void): void {
    const waiting = this.left.get(connection);
    if (waiting) waiting.push(tell);
    else tell();
  }

  /** Looks no more. */
  close(): void {
    this.isClosed = true;
    this.closeLooker();
  }

  private async lookUntilGone(): Promise<void> {
    let pause = shortestPause;
    for (;;) {
      await wait(pause, undefined, { ref: false });
      if (this.left.size === 0 || this.isClosed) break;
      const before = this.left.size;
      await this.look().catch(() => {
        this.closeLooker();
      });
      pause = this.left.size < before ? shortestPause : Math.min(longestPause, pause * 2);
    }
    this.closeLooker();
    this.isLooking = false;
  }

  private async look(): Promise<void> {
    const asked = [...this.left.keys()];
    const config = this.address();
    this.looker ??= await this.openLooker(config);
    const named = (connections: readonly NamedConnection[]) => connections.map(({ backendName }) => backendName);
    const { rows } = await this.looker.query<{ name: string }>(lookAndEnd, [
      named(asked),
      named(asked.filter(({ isWithoutCommit }) => isWithoutCommit)),
      config.isPooled === true,
    ]);
    const running = new Set(rows.map(({ name }) => name));
    for (const connection of asked) {
      if (running.has(connection.backendName)) continue;
      // Its socket may still wait for the answer of a server that is no longer there.
      connection.connection.stream.destroy();
      this.forget(connection);
    }
  }

  private async openLooker(config: HostConfig): Promise<Client> {
    const looker = shortConnection({ ...config, application_name: `${applicationName} watch` }, this.patience);
    await looker.connect();
    return looker;
  }

  private closeLooker(): void {
    void this.looker?.end();
    this.looker = undefined;
  }
}
