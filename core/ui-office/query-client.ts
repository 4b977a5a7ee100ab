import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#core/http/client.ts'

/** The server understood and will say the same again; too many requests may be answered later. */
const isClientError = (error: unknown) =>
  error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429

/** Specification point 9: kept 5 minutes, 3 retries, 1 s doubling up to 30 s. A refusal is an answer: it is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && !isClientError(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
