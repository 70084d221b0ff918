import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConnectionSettings } from '../db/database';
import { databaseIn } from './data-folder';
import { readPassword } from './password-file';

/**
 * Where the database listens that another process runs in the folder, by PostgreSQL's own note; undefined while it says
 * nothing. That process alone decides how its database is reached, whatever is configured for this one.
 */
export function runningAddress(dataDir: string): Omit<ConnectionSettings, 'user' | 'database'> | undefined {
  const cluster = databaseIn(dataDir);
  const [, , , port, socketFolder = '', host = ''] = cluster === undefined ? [] : notesOf(cluster);
  if (socketFolder !== '') return { host: socketFolder, port: Number(port) };
  if (host === '') return undefined;
  const password = readPassword(dataDir);
  return { host, port: Number(port), ...(password !== undefined && { password }) };
}

/** Number of the process, folder, time of the start, port, folder of the socket, address. */
function notesOf(cluster: string): string[] {
  try {
    const text = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8');
    return text.split('\n').map((line) => line.trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
