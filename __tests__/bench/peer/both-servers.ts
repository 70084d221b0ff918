import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../src/server/db/database';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../../../src/server/db/roles';
import { startEmbedded } from '../../../src/server/embedded/embedded-server';
import { BooksProcess } from '../../experiments/books-process';
import type { ApiClient } from '../../support/api-client';
import { socketUrl } from '../../support/test-database';
import { type BookFacts, readFacts } from '../book-facts';
import type { Telling } from '../fill/filled-books';
import { copyOfFilled } from '../fill/filled-folder';
import { signIn } from '../filled-process';
import type { PeerFacts } from './compared-calls';
import { copyRowsToPeer, signInClerk } from './peer-books';
import type { PeerInstall } from './peer-install';
import { PeerServer } from './peer-server';

/** The product and its peer, each a process of its own on one PostgreSQL with the same rows, somebody signed in at both. */
export interface BothServers {
  readonly books: BooksProcess;
  readonly client: ApiClient;
  readonly peer: PeerServer;
  /** who is signed in at the peer */
  readonly peerToken: string;
  /** the first process of the database */
  readonly postmaster: number;
  /** of the books, as the superuser */
  readonly database: Database;
  readonly facts: BookFacts;
  readonly peerFacts: PeerFacts;
  /** Waits until the books have made the check that they make after a start. */
  readonly untilChecked: () => Promise<void>;
}

/** Starts both on a copy of filled books, which is taken away after the work. */
export async function withBothServers<Result>(
  deposits: number,
  install: PeerInstall,
  tell: Telling,
  work: (both: BothServers) => Promise<Result>,
): Promise<Result> {
  const { dataDir, remove } = await copyOfFilled(deposits, tell);
  const undo: (() => unknown)[] = [remove];
  try {
    const cluster = await startEmbedded({ dataDir });
    undo.push(() => cluster.stop());
    const as = (user: string) => ({ ...cluster.admin, user, database: DATABASE });
    const superuser = as(cluster.admin.user);
    const database = openDatabase(superuser, { size: 2, isPatient: true });
    undo.push(() => database.end());

    await copyRowsToPeer(database);
    tell('the peer has the same rows');
    const folder = path.join(path.dirname(dataDir), 'peer');
    fs.mkdirSync(folder);
    const peer = await PeerServer.open(install, folder, superuser);
    undo.push(() => peer.end());
    await peer.start();
    const peerToken = await signInClerk(peer);

    const environment = {
      DATABASE_URL: socketUrl(as(RUNTIME_ROLE)),
      DATABASE_OWNER_URL: socketUrl(as(OWNER_ROLE)),
    };
    const books = new BooksProcess({ isFresh: true, environment });
    undo.push(() => books.dispose());
    await books.start();
    const untilChecked = () => checked(database, books.startedAt);
    await untilChecked();
    tell('both run, and the books are checked');
    const facts = await readFacts(database);
    const peerFacts = await readPeerFacts(database, facts);
    return await work({
      books,
      client: await signIn(books),
      postmaster: cluster.pid,
      peer,
      peerToken,
      database,
      facts,
      peerFacts,
      untilChecked,
    });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function checked(database: Database, since: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      'select from books_check where started_at >= $1 and finished_at is not null',
      [since],
    );
    if (rowCount !== 0) return;
    await wait(100);
  }
}

async function readPeerFacts(database: Database, { person, project, installment }: BookFacts): Promise<PeerFacts> {
  const { rows } = await database.query<PeerFacts>(
    `select (select count(*) from peer.deposits)::int as all,
       (select count(*) from peer.deposits where person = $1)::int as "ofPerson",
       (select id from peer.installments where project = $2 and number = $3) as installment`,
    [person, project, installment],
  );
  return rows[0]!;
}
