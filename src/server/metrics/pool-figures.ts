import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database';

/** How the connections of the pools are used, by the pool's name, at the moment of asking. */
export function watchPools(register: Registry, pools: Readonly<Record<string, Database>>): void {
  const gauge = (name: string, help: string, read: (pool: Database) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [register],
      collect() {
        for (const [pool, database] of Object.entries(pools)) this.set({ pool }, read(database));
      },
    });
  gauge('property_pool_connections', 'Connections to the database that are open.', (pool) => pool.totalCount);
  gauge('property_pool_idle', 'Connections that nobody uses.', (pool) => pool.idleCount);
  gauge('property_pool_waiting', 'Calls that wait for a connection.', (pool) => pool.waitingCount);
}
