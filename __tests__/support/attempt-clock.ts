import type { TestServer } from './test-server';

/** The clock of counted tries. The database's own cannot be set, so what is counted moves instead. */
export class AttemptClock {
  private readonly begun = performance.now();
  private moved = 0;

  constructor(private readonly server: TestServer) {}

  /** Makes it so many seconds after the beginning, however long the test has really taken. */
  async set(seconds: number): Promise<void> {
    const milliseconds = seconds * 1000 - (performance.now() - this.begun) - this.moved;
    await this.server.rows('update attempt_budgets set full_at = full_at - make_interval(secs => $1)', [
      milliseconds / 1000,
    ]);
    this.moved += milliseconds;
  }
}

/** As if nobody had tried anything yet. */
export async function forgetTries(server: TestServer): Promise<void> {
  await server.rows('delete from attempt_budgets');
}
