import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica';

/** How often reports and exports went to the replica, and why not, and whether it is read at the moment of asking. */
export function watchReplica(register: Registry, replica: Replica): void {
  const registers = [register];
  new Counter({
    name: 'property_replica_reads_total',
    help: 'Reports and exports by where they were read: the replica, or the primary for any other outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of replica.outcomes) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'property_replica_read',
    help: 'Whether the replica is read.',
    registers,
    collect() {
      this.set(Number(replica.isRead));
    },
  });
}
