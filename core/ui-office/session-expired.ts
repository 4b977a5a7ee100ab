let expired = false

/** The session is over and its page goes: nobody chose to leave, so nobody is asked whether they meant to. */
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
