/** How the sessions of long statements are checked. */
export interface SessionCheck {
  /** Milliseconds between two checks of a session. */
  every: number
  /** Whether the session with this process id still runs. Rejects when the server does not answer. */
  isRunning: (processId: number) => Promise<boolean>
}

/** Calls `lost` when a session no longer exists, or when two checks in a row are not answered. Returns what ends the checks. */
export function watchSession({ every, isRunning }: SessionCheck, processId: number, lost: () => void): () => void {
  let unanswered = 0
  const timer = setInterval(async () => {
    try {
      if (!(await isRunning(processId))) lost()
      unanswered = 0
    } catch {
      if (++unanswered === 2) lost()
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
