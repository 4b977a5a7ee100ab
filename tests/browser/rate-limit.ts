import type { Page } from 'playwright-core'

/**
 * Answers every POST of this phone to these addresses with 429, after one second. Returns how many were sent, and how many at most at
 * the same time by all of its tabs.
 */
export async function refuseSends(phone: Page, addresses: string) {
  const sent = { calls: 0, together: 0 }
  let openCalls = 0
  const code = 'too_many_requests'
  await phone.context().route(addresses, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.calls++
    sent.together = Math.max(sent.together, ++openCalls)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    openCalls--
    const json = { code, status: 429, title: 'Trop', detail: 'Réessayez dans 60 min.' }
    await route.fulfill({ status: 429, json, headers: { 'x-livret': '1', 'retry-after': '3600' } })
  })
  return sent
}
