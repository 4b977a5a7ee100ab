import { defineConfig } from 'vitest/config'

/** The unit tests that `npm run mutate` has chosen. Stryker cannot choose a project of `vitest.config.ts`. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(',') ?? [],
    setupFiles: 'tests/setup.ts',
    testTimeout: 30_000,
  },
})
