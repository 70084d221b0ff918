import { EmbeddedHarness } from './embedded-harness';
import { copyTemplate, makeEmptyTemplate, socketUrl, type TestDatabase, withoutAutovacuum } from './test-database';

/**
 * A PostgreSQL of a test file's own, for books of which is counted what is touched. What other databases of a PostgreSQL
 * change of their tables goes through a queue to the connections of all; one that has not read it when it is full looks up
 * everything in the catalogue again, in the middle of whatever it is asked next. A migration is enough for that.
 */
export class OwnDatabaseServer {
  private constructor(
    private readonly harness: EmbeddedHarness,
    private readonly server: Awaited<ReturnType<typeof makeEmptyTemplate>>,
  ) {}

  static async start(): Promise<OwnDatabaseServer> {
    const harness = new EmbeddedHarness();
    try {
      const { admin } = await harness.start(harness.newPath());
      await withoutAutovacuum(socketUrl(admin));
      return new OwnDatabaseServer(harness, await makeEmptyTemplate(socketUrl(admin)));
    } catch (error) {
      await harness.close();
      throw error;
    }
  }

  /** A migrated database without a row. */
  emptyDatabase(): Promise<TestDatabase> {
    return copyTemplate('empty', this.server);
  }

  /** Ends it, with its databases. */
  stop(): Promise<void> {
    return this.harness.close();
  }
}
