import { missingPrograms } from '../support/deployed-program';
import { behindPatroni } from './deploy-cluster';
import { behindNginx } from './deploy-nginx';
import { behindPooler } from './deploy-pooler';
import type { OwnExperiment } from './process-faults';

/** The files of `deploy/` at work, on this computer, by Debian's packages. */
export const deployments: readonly OwnExperiment[] = [
  {
    name: 'deploy:nginx',
    promise: 'E40: three processes behind nginx as it is shipped: one that is killed is noticed by nobody who reads',
    rounds: 20,
    shortRounds: 5,
    hasControl: true,
    obstacle: () => missingPrograms('nginx', 'postgres', 'psql'),
    run: behindNginx,
  },
  {
    name: 'deploy:pgbouncer',
    promise: 'E41: behind pgbouncer, which shares connections out by transactions, everything is as without it',
    rounds: 10,
    shortRounds: 3,
    hasControl: true,
    obstacle: () => missingPrograms('nginx', 'pgbouncer', 'postgres', 'psql'),
    run: behindPooler,
  },
  {
    name: 'deploy:patroni',
    promise:
      'E42: of three machines by Patroni the primary is killed under load: nothing acknowledged is lost or doubled, and who writes finds the next one',
    rounds: 3,
    shortRounds: 1,
    hasControl: true,
    obstacle: () => missingPrograms('nginx', 'patroni', 'etcd', 'haproxy', 'postgres', 'psql'),
    run: behindPatroni,
  },
];
