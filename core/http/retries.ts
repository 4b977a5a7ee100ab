import { pauseUntilVisible } from '#core/net/pause.ts'
import { ProblemError, RequestCancelledError } from './client.ts'

// Specification point 9: three retries, after 1 s, doubling up to 30 s, on guest and staff screens.

export const maxRetries = 3

/** Milliseconds before the next attempt. `failures` is the number of failed attempts before the last one. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** A refusal is final and not retried, except for too many requests. Decision 0023. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ProblemError) return error.problem.status >= 500 || error.problem.status === 429
  return !(error instanceof RequestCancelledError)
}

/**
 * Makes a call that may be repeated, and repeats it while `isWorthwhile`. Throws the error of the last attempt, and the
 * reason of `signal` when that aborts.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  {
    signal,
    isWorthwhile = isRetryable,
  }: { signal?: AbortSignal | undefined; isWorthwhile?: (error: unknown) => boolean } = {},
): Promise<T> {
  for (let failures = 0; ; failures++)
    try {
      return await call()
    } catch (error) {
      if (signal?.aborted || failures >= maxRetries || !isWorthwhile(error)) throw error
      await pauseUntilVisible(retryDelay(failures), signal)
      signal?.throwIfAborted()
    }
}
