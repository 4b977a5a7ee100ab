let sent = false

/** The session is over and its page goes: nobody chose to leave, so nobody is asked whether they meant to. */
export function leaveForLogin(address: string) {
  sent = true
  // A browser may show this very page again.
  addEventListener(
    'pageshow',
    () => {
      sent = false
    },
    { once: true },
  )
  location.assign(address)
}

export const isSentAway = () => sent
