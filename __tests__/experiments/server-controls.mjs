/*
 * node __tests__/experiments/server-controls.mjs [NAME …]: takes one protection of the server away at a time, in a copy of
 * the project, and counts how many cases of its tests fail then. None failing is a test that proves nothing, and ends the
 * program with an error.
 */
import { runControls } from './controls.mjs';

const uploads = 'src/server/http/uploads-under-way.ts';
const renewal = 'src/server/identity/session-renewal.ts';
const waitingPool = 'src/server/db/waiting-pool.ts';
const backends = 'src/server/db/backends.ts';
const versions = 'src/server/http/answer-versions.ts';

/** What is taken away: code and what it is replaced by; and the tests that must find it missing. */
const controls = [
  {
    name: 'uploads-of-person',
    promise: 'S28: one person may have as many uploads under way as all together',
    changes: [{ file: uploads, from: 'isOver(ofPerson, mostOfPerson) || ', to: '' }],
    tests: ['security/request-limits'],
    cases: 'S28',
  },
  {
    name: 'uploads-of-all',
    promise: 'S28: all together may have any number of uploads under way',
    changes: [{ file: uploads, from: ' || isOver(inAll, mostInAll)', to: '' }],
    tests: ['security/request-limits'],
    cases: 'S28',
  },
  {
    name: 'peer',
    promise: 'S18: the sample lets in whoever names this computer, wherever he sits',
    changes: [
      {
        file: 'src/server/http/local-request.ts',
        from: "loopbackAddress.test(raw.socket.remoteAddress ?? '') &&",
        to: '',
      },
    ],
    tests: ['security/proxy-and-tls'],
    cases: 'S18',
  },
  {
    name: 'device',
    promise: 'S12: a known browser has no tries of its own',
    changes: [
      {
        file: 'src/server/identity/sign-in-throttle.ts',
        from: "if (device !== null) return [{ of: ['device', name, device], ...rates.device }];",
        to: '',
      },
    ],
    tests: ['security/throttle'],
    cases: 'S12',
  },
  {
    name: 'one-budget',
    promise: 'S12, E31: each server counts wrong tries for itself',
    changes: [
      {
        file: 'src/server/identity/attempt-budgets.ts',
        from: 'update(JSON.stringify(of))',
        to: 'update(JSON.stringify([process.pid, ...of]))',
      },
    ],
    tests: ['experiments/process-databases'],
    cases: 'E31.*it holds',
  },
  {
    name: 'formulas',
    promise: 'S34: a cell of a CSV is quoted and no more',
    changes: [
      {
        file: 'src/contract/reports/csv.ts',
        from: "return quoted(formulaAtStart.test(value) ? `'${inside}` : inside);",
        to: 'return quoted(inside && value);',
      },
    ],
    tests: ['security/csv-cells'],
  },
  {
    name: 'no-store',
    promise: 'S38: an answer says nothing of being kept',
    changes: [
      {
        file: 'src/server/http/plugins.ts',
        from: "if (isOfApi) reply.header('cache-control', 'no-store');",
        to: '',
      },
    ],
    tests: ['security/headers', 'security/raw-requests'],
  },
  {
    name: 'compression',
    promise: 'S38: what holds a secret is compressed like all else',
    changes: [
      {
        file: 'src/server/http/compression.ts',
        from: "if (route.config?.access === 'public' || route.config?.access === 'slip cookie') route.compress = false;",
        to: 'void route;',
      },
    ],
    tests: ['server/compressed-answers'],
  },
  {
    name: 'version-of-person',
    promise: 'S3: the version of a list is the same for everybody of one role',
    changes: [{ file: versions, from: '${String(userId)} ', to: '' }],
    tests: ['server/compressed-answers'],
    cases: 'a version',
  },
  {
    name: 'version-of-role',
    promise: 'S3: the version of a list is the same in every role of one person',
    changes: [{ file: versions, from: ' ${String(role)}', to: '' }],
    tests: ['server/compressed-answers'],
    cases: 'a version',
  },
  {
    name: 'sealer',
    promise: 'S43: two servers seal at once',
    changes: [{ file: 'src/server/audit/audit-sealer.ts', from: 'if (!isMine) return null;', to: '' }],
    tests: ['server/audit-sealing'],
    cases: 'S43',
  },
  {
    name: 'patience',
    promise: 'S43: statements of the check are given up as those of calls are, where the role says so',
    changes: [
      { file: 'src/server/db/database.ts', from: "optionsOf('statement_timeout', 0)", to: "ofMeaning.join(' ')" },
    ],
    tests: ['server/pooled-limits'],
  },
  {
    name: 'head',
    promise: 'S43: check:books does not look at the file that --head names',
    changes: [
      {
        file: 'src/server/check-books.ts',
        from: 'head === undefined ? undefined : path.resolve(folder, head)',
        to: 'head && undefined',
      },
    ],
    tests: ['server/process-check'],
    cases: 'S43',
  },
  {
    name: 'exit-code',
    promise: 'S43: check:books ends well whatever it finds',
    changes: [{ file: 'src/server/check-books.ts', from: 'if (faults > 0)', to: 'if (faults < 0)' }],
    tests: ['server/process-check'],
    cases: 'S43',
  },
  {
    name: 'renewal',
    promise: 'S3: a renewal does not look at whether person and session have ended once it holds them',
    changes: [
      {
        file: renewal,
        from: 'where r.token_hash = ${given.tokenHash} and s.revoked_at is null and',
        to: 'where r.token_hash = ${given.tokenHash} and',
      },
      { file: renewal, from: 'and u.disabled_at is null', to: '' },
    ],
    tests: ['security/rights-under-way'],
    cases: 'renewal is under way',
  },
  {
    name: 'zip',
    promise: 'S42: a zip does not hear that the slip in it fails',
    changes: [
      { file: 'src/server/payments/slip-zip.ts', from: ".on('error', fail);\n      give", to: ';\n      give' },
    ],
    tests: ['security/database-down', 'server/streamed-answers'],
    cases: 'zip',
  },
  {
    name: 'stale',
    promise: 'S42: a connection that can only read is used again',
    changes: [
      {
        file: 'src/server/db/books-pool.ts',
        from: 'if (isSilence(error) || isReadOnly(error) || isStale',
        to: 'if (isSilence(error) || isStale',
      },
    ],
    tests: ['security/database-changes'],
    cases: 'can only be read',
  },
  {
    name: 'pause',
    promise: 'S42: a pool that could not connect waits for longer than anybody',
    changes: [
      { file: waitingPool, from: 'const rest = 100;', to: 'const rest = 60_000;' },
      {
        file: waitingPool,
        from: '    const others = this.totalCount',
        to: '    this.restsUntil = performance.now() + rest;\n    const others = this.totalCount',
      },
    ],
    tests: ['security/database-changes'],
    cases: 'does not let the server in',
  },
  {
    name: 'rights',
    promise: 'S3: what a person may do is not judged again once session and person are held',
    changes: [{ file: 'src/server/http/in-session.ts', from: 'if (denial) throw denial;', to: '' }],
    tests: ['security/rights-under-way'],
    cases: 'writing calls|slow upload',
  },
  {
    name: 'standby',
    promise: 'S42: a backend that waits for its standby is ended as all others are that were given up',
    changes: [
      { file: backends, from: " and wait_event is distinct from 'SyncRep'", to: '' },
      { file: backends, from: 'asked.filter(({ isWithoutCommit }) => isWithoutCommit)', to: 'asked' },
    ],
    tests: ['security/database-changes'],
    cases: 'standby',
  },
  {
    name: 'moved',
    promise: 'S42: connections to where the database was are used again',
    changes: [
      {
        file: 'src/server/db/books-pool.ts',
        from: 'if (isSilence(error) || isReadOnly(error) || isStale',
        to: 'if (isStale',
      },
    ],
    tests: ['security/database-moved'],
  },
  {
    name: 'uncaught',
    promise: 'E27: nobody hears of an error that nobody caught',
    changes: [{ file: 'src/server/main.ts', from: "'uncaughtException'", to: "'uncaughtExceptionMonitor'" }],
    tests: ['server/process-restart'],
  },
];

runControls(controls);
