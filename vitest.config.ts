import { defineConfig } from 'vitest/config'

const integration = '**/*.integration.test.ts'
const engine = 'core/db/engine.test.ts'

/** The kinds of tests, run one after the other by `npm test`; `vitest run --project unit` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'modules/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [integration, engine],
          setupFiles: 'tests/setup.ts',
          // What the files import has no state between them, and is read once.
          isolate: false,
          // Vitest would leave one core of two idle.
          maxWorkers: 2,
          // Property tests compare with slow oracles, and a machine may be busy.
          testTimeout: 30_000,
        },
      },
      {
        // Starts, kills and restarts real PostgreSQL servers. Not beside the integration tests' own, to keep its timing honest.
        test: {
          name: 'engine',
          include: [engine],
          setupFiles: 'tests/setup.ts',
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [`core/${integration}`, `modules/${integration}`, `app/${integration}`, `tests/${integration}`],
          exclude: ['tests/browser/**'],
          globalSetup: 'tests/engine.ts',
          setupFiles: 'tests/setup.ts',
          // Each file makes an app and a database of its own; what it imports has no state between them, and is read once.
          isolate: false,
          maxWorkers: 2,
          // A machine may be busy: what is waited for comes, and costs nothing when it comes at once.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          globalSetup: 'tests/browser/server.ts',
          // Each file opens a browser of its own; what it imports has no state between them, and is read once.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A journey that fails once on a busy machine is made again; the report tells which.
          retry: 1,
          expect: { poll: { timeout: 20_000 } },
          // Journeys wait for pages: two would leave an eighth of two cores idle.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'other-browsers',
          include: ['tests/browser/engines/*.test.ts'],
          globalSetup: 'tests/browser/server.ts',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As the other journeys.
          retry: 1,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
