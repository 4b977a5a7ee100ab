import { defineConfig } from 'vitest/config'

const integration = '**/*.integration.test.ts'
const engine = 'core/db/engine.test.ts'

/** The kinds of tests that `npm test` runs; `vitest run --project unit` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'modules/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [integration, engine],
          setupFiles: 'tests/setup.ts',
          // Imported modules keep no state between test files, so they are loaded once.
          isolate: false,
          // By default Vitest would leave one of two cores idle.
          maxWorkers: 2,
          // Property tests compare with slow reference implementations, and the machine may be busy.
          testTimeout: 60_000,
        },
      },
      {
        // Starts, kills and restarts real PostgreSQL servers. Separate from the integration tests, whose server would slow it.
        test: {
          name: 'engine',
          include: [engine],
          setupFiles: 'tests/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [`core/${integration}`, `modules/${integration}`, `app/${integration}`, `tests/${integration}`],
          exclude: ['tests/browser/**'],
          globalSetup: 'tests/engine.ts',
          setupFiles: 'tests/setup.ts',
          // Each file creates its own app and database. Imported modules keep no state between files, so they are loaded once.
          isolate: false,
          maxWorkers: 2,
          // Generous, because the machine may be busy; tests that do not wait are not slower.
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
          // Each file opens its own browser. Imported modules keep no state between files, so they are loaded once.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // Tests often wait for pages: with two workers an eighth of two cores would be idle.
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
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
