let expired = false

/** Leaves the page because the session has expired, without asking about unsaved changes. */
export function leaveForLogin(address: string) {
  expired = true
  // The browser may show this page again from its back/forward cache.
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
