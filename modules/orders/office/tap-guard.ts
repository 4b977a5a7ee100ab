/** Milliseconds in which a second touch is taken for an accident, not for a second wish. */
const pause = 600

/**
 * Tells whether a touch that advances an order counts. When a card leaves, the next one slides under the finger, and the
 * focus follows an order into its next column: what comes right after another touch was not meant for what it hits.
 */
export function tapGuard() {
  let last = Number.NEGATIVE_INFINITY
  return (now: number): boolean => {
    const counts = now - last >= pause
    if (counts) last = now
    return counts
  }
}
