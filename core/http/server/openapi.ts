import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { Problem, type ProblemCode, problemStatus } from '#core/errors/contract.ts'
import { type Endpoint, noContent, withAllLanguages } from '#core/http/contract.ts'

type Registry = OpenAPIHono['openAPIRegistry']

/** The error codes a call can answer with: its own, and those that follow from its audience and its input. */
export function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const impliedCodes: ProblemCode[] = []
  if (endpoint.audience === 'staff' || endpoint.audience === 'provider')
    impliedCodes.push('unauthenticated', 'forbidden')
  if (endpoint.audience === 'visitor') impliedCodes.push('visitor_missing')
  if (Object.keys(endpoint.params.shape).length > 0) impliedCodes.push('not_found')
  if (endpoint.body !== noContent) impliedCodes.push('malformed', 'unsupported_media_type', 'too_large', 'invalid')
  if (endpoint.idempotent) impliedCodes.push('idempotency_key_missing', 'idempotency_key_reused')
  if (endpoint.confirmed) impliedCodes.push(endpoint.params.shape.hotelId ? 'hotel_not_open' : 'address_unconfirmed')
  return [...new Set([...impliedCodes, ...endpoint.errors])]
}

/** The ways to authenticate; one of them is enough. */
function securityOf({ audience }: Endpoint, keyScopes: readonly string[]): Record<string, string[]>[] {
  if (audience === 'public') return []
  if (audience === 'visitor') return [{ visitor: [] }]
  return [{ bearer: [] }, ...keyScopes.map((scope) => ({ apiKey: [scope] }))]
}

/** Adds a call to the OpenAPI document, from the declaration that also validates it. */
export function describeEndpoint(registry: Registry, endpoint: Endpoint, keyScopes: readonly string[]): void {
  const problem = problemSchema()
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemCodesOf(endpoint))
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code])
  const { body, output } = withBothLanguageForms(endpoint)
  registry.registerPath({
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint, keyScopes),
    request: {
      params: endpoint.params,
      query: endpoint.query,
      ...(endpoint.body === noContent
        ? {}
        : {
            body: {
              content: Object.fromEntries(
                (endpoint.file?.types ?? ['application/json']).map((type) => [type, { schema: body }]),
              ),
            },
          }),
    },
    responses: {
      [endpoint.status]: {
        description: endpoint.stream ? 'Server-sent events' : 'Done',
        ...(endpoint.stream
          ? { content: { 'text/event-stream': { schema: output } } }
          : endpoint.status === 204
            ? {}
            : {
                content: Object.fromEntries(
                  (endpoint.media ?? ['application/json']).map((type) => [type, { schema: output }]),
                ),
              }),
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: { 'application/problem+json': { schema: problem } } },
        ]),
      ),
    },
  })
}

let document: z.ZodType | undefined
/** A problem document with all error codes. All modules have registered theirs before the first call is described. */
function problemSchema(): z.ZodType {
  const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]
  document ??= Problem.extend({ code: z.enum(codes) }).meta({ id: 'Problem' })
  return document
}

/** The schemas of a call, combined with those of `lang=all`, where each text is an object by language. */
function withBothLanguageForms(endpoint: Endpoint): Pick<Endpoint, 'body' | 'output'> {
  const allLanguages = withAllLanguages(endpoint)
  const combined = (part: 'body' | 'output') =>
    !allLanguages || allLanguages[part] === endpoint[part]
      ? endpoint[part]
      : z.union([endpoint[part], allLanguages[part]])
  return { body: combined('body'), output: combined('output') }
}

/** `/v1/hotels/{hotelId}/orders/…` belongs to orders, `/v1/auth/login` to auth. */
function tagOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return (parts[1] === 'hotels' ? parts[2] : parts[1]) ?? parts[1] ?? 'api'
}
