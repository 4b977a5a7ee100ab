/** Hours for which unsaved input stays in this browser after a session has expired. */
const keptHours = 12

const storageKey = 'livret.expired-session'

interface ExpiredSession {
  userId: string
  /** ISO 8601 */
  at: string
}

function readExpiredSession(): ExpiredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored?.userId === 'string' && Number.isFinite(Date.parse(stored.at)) ? stored : null
  } catch {
    return null
  }
}

/** The session of this person has expired: what they have typed waits for them. */
export const keepInputOf = (userId: string, now: Date) =>
  localStorage.setItem(storageKey, JSON.stringify({ userId, at: now.toISOString() } satisfies ExpiredSession))

/** Somebody has signed in: deletes what another person has typed before their session expired. */
export function forgetInputOfOthers(userId: string): void {
  const expired = readExpiredSession()
  if (expired && expired.userId !== userId) deleteInputOf(expired.userId)
  localStorage.removeItem(storageKey)
}

/** Deletes what waits for a person who does not come back: at once if the hours are over, else when they are. */
export function forgetInputInTime(now: Date): void {
  const expired = readExpiredSession()
  if (!expired) return
  const endsAt = Date.parse(expired.at) + keptHours * 3_600_000
  if (now.getTime() < endsAt) setTimeout(() => forgetInputInTime(new Date()), endsAt - now.getTime())
  else {
    deleteInputOf(expired.userId)
    localStorage.removeItem(storageKey)
  }
}

/** The keys of drafts and unsent messages begin with the person's id: see `useSubject`. */
function deleteInputOf(userId: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const key of keys) if (key?.startsWith('livret.') && key.includes(userId)) localStorage.removeItem(key)
}
