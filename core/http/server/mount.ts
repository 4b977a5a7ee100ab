import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { noContent, withAllLanguages } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { describeEndpoint } from './openapi.ts'
import { runInTurn } from './per-account.ts'
import { assertStorableText, parseWithSchema, readFile, readJson, readLang, readQuery } from './request/read-request.ts'

/** The input of every handler: validated parameters, the language of the response, and a way to set response headers. */
export interface HandlerInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** Names in the body that the call does not take. */
  ignored: () => string[]
  key: string | undefined
  lang: Lang
  request: Request
  /** The address of the client as far as proxies are trusted. */
  address: string
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void
}

/**
 * Finds out who asks and whether they may; returns what the audience is given (a scope, a visitor). Throws an `ApiError`.
 * The body is not validated yet: a refusal must not depend on it.
 */
export type Authorize = (
  context: Context,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  body: unknown,
) => Promise<{ person?: { userId: string; key?: { id: string } | undefined }; [part: string]: unknown }>

/** The address of the client of a request; set once by the server for all calls. */
export type ClientAddressOf = (context: Context) => string

/**
 * The one place that validates, authorises, maps errors and checks outputs. `keyScopes`: each of them lets a key of the API call it.
 */
export function mountEndpoint(
  app: OpenAPIHono,
  endpoint: Endpoint,
  authorize: Authorize,
  addressOf: ClientAddressOf,
  handler: (input: never) => Promise<unknown>,
  keyScopes: readonly string[] = [],
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const inAll = withAllLanguages(endpoint)
  describeEndpoint(app.openAPIRegistry, endpoint, keyScopes)
  app.on(endpoint.method.toUpperCase(), path, async (context) => {
    const params = readParams(endpoint, context)
    let raw: unknown
    let unreadable: unknown
    if (endpoint.body !== noContent && !endpoint.file)
      try {
        raw = await readJson(context)
      } catch (error) {
        unreadable = error
      }
    const loaded = await authorize(context, endpoint, params, raw)
    // Checked after authorization, so that a refused caller learns nothing about validation.
    if (unreadable) throw unreadable
    const answer = async () => {
      if (endpoint.file) raw = await readFile(context.req.raw, endpoint.file)
      const query: Record<string, unknown> = parseWithSchema(endpoint.query, readQuery(context.req.url))
      const { body, output } = (query.lang === 'all' && inAll) || endpoint
      const parsed = parseWithSchema(body, raw)
      const headers: Record<string, string> = { 'cache-control': 'no-store' }
      const input: HandlerInput = {
        params,
        query,
        body: parsed,
        ignored: () => missingFrom(parsed, raw),
        key: endpoint.idempotent ? readKey(context) : undefined,
        lang: readLang(context),
        request: context.req.raw,
        address: addressOf(context),
        header: (name, value) => {
          headers[name] = value
        },
      }
      // Not spread: creating an object of unknown shape takes half the time of a small call.
      Object.assign(input, loaded)
      // A HEAD request to a stream would never end.
      if (endpoint.stream && context.req.raw.method === 'HEAD')
        return context.body(null, 200, { 'content-type': 'text/event-stream' })
      const result = await handler(input as never)
      if (result instanceof Response) return result
      const { status } = endpoint
      if (status === 204) return new Response(null, { status, headers })
      // Not through Hono, whose handling of several headers takes half the time of a small response.
      const json = { 'content-type': 'application/json', ...headers }
      return new Response(JSON.stringify(output.parse(result)), { status, headers: json })
    }
    // Files and streams take as long as the network of who asks.
    const person = endpoint.file || endpoint.stream ? undefined : loaded.person
    return person ? runInTurn(person.key?.id ?? person.userId, context.req.raw, answer) : answer()
  })
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null

const missingFrom = (parsed: unknown, sent: unknown): string[] =>
  isObject(sent) && isObject(parsed) ? Object.keys(sent).filter((name) => !(name in parsed)) : []

/** Invalid path parameters are answered with 404. */
function readParams(endpoint: Endpoint, context: Context): Record<string, unknown> {
  const params = context.req.param()
  assertStorableText(params)
  const result = endpoint.params.safeParse(params)
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

const Key = z.uuid()

function readKey(context: Context): string {
  const key = Key.safeParse(context.req.header('idempotency-key'))
  if (!key.success) throw new ApiError('idempotency_key_missing')
  return key.data
}
