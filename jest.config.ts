import type { Config } from 'jest';

const support = '<rootDir>/__tests__/support';

const project = (name: string, folders: string[], more: Config = {}): Config => ({
  displayName: name,
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node', 'sql'],
  transform: {
    '\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }],
    '\\.sql$': `${support}/sql-transformer.js`,
  },
  ...more,
});

const config: Config = {
  projects: [
    project('contract', ['contract']),
    project('house', ['house']),
    project('server', ['server', 'security', 'experiments'], { globalSetup: `${support}/server.setup.ts` }),
    project('client', ['client'], {
      testEnvironment: `${support}/jsdom-environment.ts`,
      globalSetup: `${support}/server.setup.ts`,
      setupFilesAfterEnv: [`${support}/client.setup.ts`],
      moduleNameMapper: { '\\.(css|svg|woff2|png)$': `${support}/asset-stub.ts` },
    }),
    project('browser', ['browser', 'spec'], { globalSetup: `${support}/browser.setup.ts` }),
  ],
  testSequencer: '<rootDir>/__tests__/support/longest-first.cjs',
  globalTeardown: '<rootDir>/__tests__/support/teardown.ts',
  // On two cores Jest would otherwise run everything in one process.
  maxWorkers: 2,
  testTimeout: 60_000,
};

export default config;
