import type { Client, ClientConfig } from 'pg';

/** A stranger listens where the database was. */
class UnprovenServer extends Error {
  override readonly name = 'UnprovenServer';
}

/**
 * A port is anybody's once its database has ended. Has a connection whose settings name a password go on only with a server
 * that proves to know it, too (SCRAM), and never tell it; call this before it connects. A connection string is left alone:
 * its server is chosen by whoever wrote it.
 */
export function requireProof<Connecting extends Client>(client: Connecting, config: ClientConfig): Connecting {
  if (config.password === undefined || config.connectionString !== undefined) return client;
  const { connection } = client;
  let hasProof = false;
  const leave = () => {
    connection.stream.destroy(new UnprovenServer('The program on the port of the database is not the database.'));
  };
  // The driver looks at the proof itself, in the same moment, and tells by an error when it is wrong.
  connection.on('authenticationSASLFinal', () => (hasProof = true));
  connection.once('error', () => connection.stream.destroy());
  for (const asked of ['authenticationCleartextPassword', 'authenticationMD5Password']) connection.on(asked, leave);
  connection.on('authenticationOk', () => {
    if (!hasProof) leave();
  });
  return client;
}
