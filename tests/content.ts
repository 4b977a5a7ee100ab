import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished, vi } from 'vitest'
import type { ContentSettings } from '#core/content/settings.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Starts a content server for the calling test. The returned settings are those with which a content client reaches it. */
export async function contentServer(answer: Fetch | { listener: RequestListener }): Promise<ContentSettings> {
  const listener = typeof answer === 'function' ? getRequestListener(answer) : answer.listener
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const contentSpace = { space: 'livret', environment: 'master', accessToken: 'a-token', basePath: '/content' }
  return { ...contentSpace, host: `127.0.0.1:${port}`, insecure: true }
}

/** The minimum delay of the content client before a retry, in milliseconds; it adds up to 200. No other timer has this delay. */
const retryWaits = [1914, 2500, 3328, 4500, 6156]
const isRetry = (wait: number) => retryWaits.some((least) => wait >= least && wait <= least + 202)

/** Until the end of the test, retries do not wait. Returns the delays that they would have had, in milliseconds. */
export function shortenRetries(): number[] {
  const waits: number[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, wait = 0, ...args: []) => {
    if (isRetry(wait)) waits.push(wait)
    return setTimeout(callback, isRetry(wait) ? 0 : wait, ...args)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return waits
}

/** Entries of the type `placeType`, as the delivery API returns them in all languages. */
export const entriesOf = (names: Record<string, object | undefined>) => ({
  sys: { type: 'Array' },
  ...{ total: Object.keys(names).length, skip: 0, limit: 1000 },
  items: Object.entries(names).map(([id, name]) => ({
    ...{ metadata: { tags: [] }, sys: { id, type: 'Entry', contentType: { sys: { id: 'placeType' } } } },
    ...(name && { fields: { name } }),
  })),
})
