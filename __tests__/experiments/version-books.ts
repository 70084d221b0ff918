import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { DATABASE, OWNER_ROLE, prepareDatabase } from '../../src/server/db/roles';
import { type EmbeddedServer, startEmbedded } from '../../src/server/embedded/embedded-server';
import { socketUrl, type TestDatabase } from '../support/test-database';
import { BooksProcess } from './books-process';

/** The sample company as a version of the server has made it, on a PostgreSQL that several servers share. */
export class VersionBooks {
  private constructor(
    private readonly maker: BooksProcess,
    private readonly embedded: EmbeddedServer,
  ) {}

  /** Lets the server with this main file make it. */
  static async make(main: string): Promise<VersionBooks> {
    const maker = new BooksProcess({ isFresh: true, main });
    try {
      await maker.start();
      await maker.end('SIGTERM');
      return new VersionBooks(maker, await startEmbedded({ dataDir: maker.dataDir }));
    } catch (error) {
      await maker.dispose();
      throw error;
    }
  }

  /** A database of its own with these books; drop it when it is done with. */
  async copy(): Promise<TestDatabase> {
    const { owner, runtime } = await prepareDatabase(this.embedded.admin);
    const database = `property_${randomUUID()}`;
    await this.run(
      // eslint-disable-next-line house/no-built-sql -- names, two of which stand in the project
      `create database ${escapeIdentifier(database)} template ${DATABASE} owner ${OWNER_ROLE} strategy file_copy`,
    );
    return {
      ownerUrl: socketUrl({ ...owner, database }),
      runtimeUrl: socketUrl({ ...runtime, database }),
      drop: () => this.run(`drop database if exists ${escapeIdentifier(database)} with (force)`),
    };
  }

  private async run(text: string): Promise<void> {
    const client = new Client({ ...this.embedded.admin, ssl: false });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.embedded.stop();
    await this.maker.dispose();
  }
}
