let expired = false

/** Leaves the page because the session has expired, without asking about unsaved changes. */
export function leaveForLogin(address: string) {
  expired = true
  // A browser may show this very page again.
  addEventListener(
    'pageshow',
    () => {
      expired = false
    },
    { once: true },
  )
  location.assign(address)
}

export const isSessionExpired = () => expired
