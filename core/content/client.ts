import { type ContentfulClientApi, type CreateClientParams, createClient } from 'contentful'
import type { ContentSettings } from './settings.ts'

export type DeliveryClient = ContentfulClientApi<undefined>

/** Specification points 7 and 9. */
export const contentLimits = {
  /** Milliseconds for one attempt. */
  timeout: 30_000,
  /** Further attempts after 5xx, 429 and connection errors, each waiting longer than the one before. */
  retryLimit: 5,
  /** Requests per second: as many as the service says it allows, between 1 and 30. */
  throttle: 'auto',
} as const

/** The maximum size of a response. A thousand entries need a tenth of it. */
const maxBytes = 5_000_000

interface ClientOptions {
  /** Called for retries and for throttled requests. */
  log?: (message: string) => void
  /** Replaces the network, for the content service within this process. */
  send?: (request: Request) => Promise<Response>
}

/** The delivery client, unmodified, with the limits of the specification. */
export function deliveryClient(settings: ContentSettings, { log, send }: ClientOptions = {}): DeliveryClient {
  const params = {
    ...settings,
    ...contentLimits,
    maxContentLength: maxBytes,
    // A redirect could lead to an address in our network. The client has no setting of its own for it.
    onBeforeRequest: (request: Parameters<Adapter>[0]) => ({ ...request, maxRedirects: 0 }),
    // Without a handler the client prints to the console.
    logHandler: (_: string, data?: unknown) => log?.(data instanceof Error ? data.message : String(data)),
    ...(send && { adapter: inProcessAdapter(send) }),
  }
  return createClient(params)
}

type Adapter = Extract<NonNullable<CreateClientParams['adapter']>, (...args: never[]) => unknown>

/** An axios adapter that calls a function. Unsuccessful responses are thrown as errors, as the client expects. */
const inProcessAdapter =
  (send: (request: Request) => Promise<Response>): Adapter =>
  async (config) => {
    const { baseURL = '', url = '', params = {}, method = 'get', data, headers } = config
    const address = new URL(URL.canParse(url) ? url : `${baseURL.replace(/\/$/, '')}/${url}`)
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value))
    const sent = new Request(address, {
      method: method.toUpperCase(),
      headers: headers.toJSON() as Record<string, string>,
      body: data,
    })
    const answer = await send(sent)
    const response = {
      data: await answer.text(),
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      config,
    }
    if (answer.ok) return response
    throw Object.assign(new Error(`answered with ${answer.status}`), { config, response })
  }
