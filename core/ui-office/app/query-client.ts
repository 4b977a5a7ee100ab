import { QueryClient } from '@tanstack/react-query'
import { isRetryable, maxRetries, retryDelay } from '#core/http/retries.ts'

/** Specification point 9: data is cached for 5 minutes; 3 retries, after 1 s, doubling up to 30 s. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < maxRetries && isRetryable(error),
      retryDelay,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
