import os from 'node:os';
import type { Config } from 'jest';
import { knownOptions } from './scripts/v8-options.cjs';

const support = '<rootDir>/__tests__/support';

/*
 * Of V8, for the workers, which are started like this process: garbage is collected in larger steps from the beginning and
 * without helper threads, code is compiled at its first call, optimized late, since most of it runs for one file, and kept.
 */
const workerOptions = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--single-threaded-gc',
  '--always-sparkplug',
  '--interrupt-budget=1500000',
  '--no-flush-bytecode',
];
process.execArgv.push(...knownOptions(workerOptions));

const project = (name: string, folders: string[], more: Config = {}): Config => ({
  displayName: name,
  testEnvironment: `${support}/node-environment.ts`,
  runtime: `${support}/test-runtime.cjs`,
  roots: ['<rootDir>/__tests__'],
  testMatch: folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node', 'sql'],
  transform: {
    '\\.tsx?$': `${support}/typescript-transformer.cjs`,
    '\\.sql$': `${support}/sql-transformer.js`,
  },
  ...more,
});

const config: Config = {
  projects: [
    // First, since its setup begins the build that goes on beside the tests of the others.
    project('browser', ['browser', 'spec'], {
      testEnvironment: `${support}/built-environment.ts`,
      globalSetup: `${support}/browser.setup.ts`,
    }),
    project('contract', ['contract']),
    project('house', ['house']),
    project('server', ['server', 'security', 'bench'], {
      globalSetup: `${support}/server.setup.ts`,
    }),
    project('experiments', ['experiments'], {
      globalSetup: `${support}/server.setup.ts`,
    }),
    project('client', ['client'], {
      globalSetup: `${support}/console.setup.ts`,
      testEnvironment: `${support}/jsdom-environment.ts`,
      setupFilesAfterEnv: [`${support}/client.setup.ts`],
      moduleNameMapper: {
        '\\.(css|svg|woff2|png)$': `${support}/asset-stub.ts`,
        '^(d3-[a-z-]+)$': '<rootDir>/node_modules/$1/dist/$1.js',
        '^react$': `${support}/production/react.cjs`,
        '^scheduler$': `${support}/production/scheduler.cjs`,
        '^@testing-library/react$': `${support}/production/testing-library.cjs`,
      },
    }),
  ],
  // Jest goes by those of the projects; knip takes everything here for a test where none are named.
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  testSequencer: '<rootDir>/__tests__/support/longest-first.cjs',
  globalTeardown: '<rootDir>/__tests__/support/teardown.ts',
  // Tests wait nearly half of their time, for servers that start and for pages: two more than there are processors.
  maxWorkers: os.availableParallelism() + 2,
  testTimeout: 60_000,
};

export default config;
