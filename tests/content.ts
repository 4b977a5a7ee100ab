import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished, vi } from 'vitest'
import type { ContentSettings } from '#core/content/settings.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** A server of its own for the test that calls this; what it listens to is how a content client finds it. */
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

/** What the content client waits before it tries again, the least and up to 200 ms more; nothing else waits for so long. */
const retryWaits = [1914, 2500, 3328, 4500, 6156]
const isRetry = (wait: number) => retryWaits.some((least) => wait >= least && wait <= least + 202)

/** From here to the end of the test retries do not wait: the milliseconds that they would have. */
export function shortenRetries(): number[] {
  const waits: number[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, wait = 0, ...given: []) => {
    if (isRetry(wait)) waits.push(wait)
    return setTimeout(act, isRetry(wait) ? 0 : wait, ...given)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return waits
}

/** Entries of the type placeType, as the delivery API has them in all languages. */
export const entriesOf = (names: Record<string, object | undefined>) => ({
  sys: { type: 'Array' },
  ...{ total: Object.keys(names).length, skip: 0, limit: 1000 },
  items: Object.entries(names).map(([id, name]) => ({
    ...{ metadata: { tags: [] }, sys: { id, type: 'Entry', contentType: { sys: { id: 'placeType' } } } },
    ...(name && { fields: { name } }),
  })),
})
