import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { noContent, withAllLanguages } from '#core/http/contract.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import { describeEndpoint } from '#core/http/server/openapi.ts'
import { runInTurn } from '#core/http/server/per-account.ts'
import {
  assertStorableText,
  parseWithSchema,
  readFile,
  readJson,
  readLang,
  readQuery,
} from '#core/http/server/request/read-request.ts'
import { scopesOf } from '../policy.ts'
import type { AnyHandlerInput, Authorize, HotelHandler, HotelHandlerInput } from './scope.ts'

/** Mounts one endpoint: the only place that validates, authorizes, maps errors and checks outputs. */
export function mountEndpoint<Declaration extends Endpoint>(
  app: OpenAPIHono,
  endpoint: Declaration,
  authorize: Authorize,
  addressOf: ClientAddressOf,
  handler: HotelHandler<Declaration>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const allLanguagesSchemas = withAllLanguages(endpoint)
  describeEndpoint(app.openAPIRegistry, endpoint, scopesOf(endpoint))
  app.on(endpoint.method.toUpperCase(), path, async (context) => {
    const params = readParams(endpoint, context)
    let rawBody: unknown
    let bodyError: unknown
    if (endpoint.body !== noContent && !endpoint.file)
      try {
        rawBody = await readJson(context)
      } catch (error) {
        bodyError = error
      }
    const caller = await authorize(context, endpoint, params, rawBody)
    // Checked after authorization, so that a refused caller learns nothing about validation.
    if (bodyError) throw bodyError
    const runHandler = async () => {
      if (endpoint.file) rawBody = await readFile(context.req.raw, endpoint.file)
      const query: Record<string, unknown> = parseWithSchema(endpoint.query, readQuery(context.req.url))
      const { body, output } = (query.lang === 'all' && allLanguagesSchemas) || endpoint
      const parsed = parseWithSchema(body, rawBody)
      const headers: Record<string, string> = { 'cache-control': 'no-store' }
      // One object literal, because copying fields onto an object doubles the time of a small call.
      const input: AnyHandlerInput = {
        params,
        query,
        body: parsed,
        ignored: () => fieldsMissingFrom(parsed, rawBody),
        key: endpoint.idempotent ? readKey(context) : undefined,
        lang: readLang(context),
        request: context.req.raw,
        address: addressOf(context),
        header: (name, value) => {
          headers[name] = value
        },
        visitor: caller.visitor,
        person: caller.person,
        scope: caller.scope,
      }
      if (!hasDeclaredCaller(endpoint, input))
        throw new Error(`authorize did not find the caller of ${endpoint.method} ${endpoint.path}`)
      // A HEAD request to a stream would never end.
      if (endpoint.stream && context.req.raw.method === 'HEAD')
        return context.body(null, 200, { 'content-type': 'text/event-stream' })
      const result = await handler(input)
      if (result instanceof Response) return result
      const { status } = endpoint
      if (status === 204) return new Response(null, { status, headers })
      // Not sent through Hono, because its handling of several headers doubles the time of a small response.
      const json = { 'content-type': 'application/json', ...headers }
      return new Response(JSON.stringify(output.parse(result)), { status, headers: json })
    }
    // Files and streams are not queued per person, because they last as long as the client's network needs.
    const person = endpoint.file || endpoint.stream ? null : caller.person
    return person ? runInTurn(person.key?.id ?? person.userId, context.req.raw, runHandler) : runHandler()
  })
}

/**
 * Whether the input has the caller and the idempotency key that the endpoint declares. Everything else has already been
 * parsed with its schemas.
 */
function hasDeclaredCaller<Declaration extends Endpoint>(
  { audience, idempotent }: Declaration,
  input: AnyHandlerInput,
): input is AnyHandlerInput & HotelHandlerInput<Declaration> {
  const { params, key, visitor, person, scope } = input
  if ((key !== undefined) !== (idempotent ?? false)) return false
  if (audience === 'public') return true
  if (audience === 'visitor') return visitor !== null
  return person !== null && (!('hotelId' in params) || scope?.hotelId === params.hotelId)
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null

const fieldsMissingFrom = (parsed: unknown, sent: unknown): string[] =>
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
