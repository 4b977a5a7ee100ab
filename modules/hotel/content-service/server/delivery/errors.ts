import { randomUUID } from 'node:crypto'

/** An error in the format of the delivery API. */
export class DeliveryError extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: number, id: string, message: string, details?: object, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.body = { sys: { type: 'Error', id }, message, ...(details && { details }) }
    this.headers = headers
  }
}

const invalidQueryMessage =
  'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.'

export const invalidQuery = (details: { name: string; path?: string[]; value?: unknown; details?: string }) =>
  new DeliveryError(400, 'InvalidQuery', invalidQueryMessage, { errors: [details] })
export const badRequest = (message: string) => new DeliveryError(400, 'BadRequest', message)
export const notFound = (details: object) =>
  new DeliveryError(404, 'NotFound', 'The resource could not be found.', details)
export const unknownToken = () =>
  new DeliveryError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.')
export const tooManyCalls = (seconds: number) =>
  new DeliveryError(
    429,
    'RateLimitExceeded',
    'You have exceeded the rate limit of this space by making too many API requests within a short timespan. Please wait a moment before trying the request again.',
    undefined,
    { 'x-contentful-ratelimit-reset': String(seconds), 'retry-after': String(seconds) },
  )

export const mediaType = 'application/vnd.contentful.delivery.v1+json'

export function deliveryErrorResponse(body: object, status = 200, headers: Record<string, string> = {}): Response {
  const requestId = randomUUID()
  return new Response(JSON.stringify(status >= 400 ? { ...body, requestId } : body), {
    status,
    headers: {
      'content-type': mediaType,
      'x-contentful-request-id': requestId,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
