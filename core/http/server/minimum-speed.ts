export interface MinimumSpeed {
  bytesPerSecond: number
  /** Milliseconds over which the speed is measured. */
  window: number
  /** Milliseconds of waiting for the sender in total. */
  timeout: number
}

/** The sender is slower than the minimum speed. */
export class TooSlowError extends Error {
  override name = 'TooSlowError'
}

/**
 * Passes the bytes on, and fails with `TooSlowError` when they arrive more slowly than `bytesPerSecond` or take longer
 * than `timeout`. Only the time spent waiting for the sender counts. The source is not cancelled, because that would
 * close the connection needed for the answer.
 */
export function withMinimumSpeed(
  body: ReadableStream<Uint8Array>,
  { bytesPerSecond, window, timeout }: MinimumSpeed,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let waited = 0
  let windowStart = 0
  let windowBytes = 0
  const endOfWait = () => Math.min(windowStart + window, timeout)
  const assertSpeed = () => {
    if (waited < endOfWait()) return
    if (waited >= timeout || windowBytes < (bytesPerSecond * window) / 1000)
      throw new TooSlowError('a sender that is too slow')
    windowStart = waited
    windowBytes = 0
  }
  const readNext = async () => {
    const pendingRead = reader.read()
    pendingRead.catch(() => undefined)
    for (;;) {
      const startedAt = performance.now()
      let timer: NodeJS.Timeout | undefined
      const pause = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, Math.max(1, endOfWait() - waited), null)
      })
      const result = await Promise.race([pendingRead, pause]).finally(() => clearTimeout(timer))
      waited += performance.now() - startedAt
      windowBytes += result?.value?.byteLength ?? 0
      if (!result?.done) assertSpeed()
      if (result) return result
    }
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await readNext()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          reader.releaseLock()
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
