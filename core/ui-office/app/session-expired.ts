let expired = false

/** The session has expired: the page is left without the question about unsaved changes. */
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
