/** What a start has opened so far: PostgreSQL, then also the server, which stops PostgreSQL itself. */
export interface Opened {
  engine?: { stop: () => Promise<void> } | null
  server?: { stop: () => Promise<void> }
}

/**
 * Stops what is opened on Ctrl-C and SIGTERM, also during the start, and ends the process; the second signal ends it at
 * once. The returned function says whether it is stopping.
 */
export function stopOnSignals(opened: Opened, print: (line: string) => void): () => boolean {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    print('\n  Stopping…')
    // What an interrupted start still does fails without its database.
    if (!opened.server) process.on('unhandledRejection', () => undefined)
    await (opened.server ?? opened.engine)?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return () => stopping
}
