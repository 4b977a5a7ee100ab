import type { OpenAPIHono } from '@hono/zod-openapi'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageCache, type RenderedPage } from '#core/page-cache/page-cache.ts'
import { hashPolicy } from './security.ts'

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Livret',
    version: '1',
    description:
      'Errors are problem documents (RFC 9457) with a closed list of codes. Money is integer cents, tax included. Instants are ISO 8601 in UTC. `lang` is the language read and the language written.',
  },
} as const

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
}
interface Operation {
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
interface Document {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/**
 * Serves `/v1/openapi.json` for programs and `/v1/docs` for people, both generated from the declarations that also
 * validate.
 */
export function apiReference(app: OpenAPIHono): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of somebody who is signed in',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lv_…',
    description:
      'A personal key of the API, made on the account screen. A call names the scopes of which the key needs one',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'visitor', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Visitor-Id',
    description: 'A UUID that the browser made for itself and tells nobody else',
  })
  // It does not depend on a hotel, so it is rendered once and cached compressed.
  const cache = new PageCache(() => new Date())
  const answer = (request: Request, path: string, make: () => Pick<RenderedPage, 'body' | 'contentType' | 'headers'>) =>
    cache.answer(path, request, async () => ({ ...make(), hotelId: '', until: null })) as Promise<Response>
  app.get('/v1/openapi.json', ({ req }) =>
    answer(req.raw, 'openapi', () => ({
      body: JSON.stringify(app.getOpenAPI31Document(about)),
      contentType: 'application/json',
    })),
  )
  app.get('/v1/docs', ({ req }) =>
    answer(req.raw, 'docs', () => ({
      body: `<!doctype html>${renderToStaticMarkup(<Reference document={app.getOpenAPI31Document(about) as unknown as Document} />)}`,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': hashPolicy({ styles: [style] }) },
    })),
  )
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#211d18, #f2ede4); --soft: light-dark(#6b6358, #a89f92); --line: light-dark(#e6dfd3, #35302a); --paper: light-dark(#faf7f1, #171512); --card: light-dark(#fffdf9, #201d19) }
body { margin: 0 auto; max-width: 60rem; padding: 3rem 1.25rem 6rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
h1, h2 { font-family: Georgia, serif; font-weight: 500; letter-spacing: -.01em } h2 { margin-top: 3.5rem }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } h3 b { display: inline-block; min-width: 4.5rem }
p, small { color: var(--soft); margin: .25rem 0 } nav a { margin-right: 1rem } a { color: inherit }
section { border-top: 1px solid var(--line); padding: 1.25rem 0 } details { margin-top: .5rem } summary { cursor: pointer; min-height: 1.75rem }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .9rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; line-height: 1.5; margin: .5rem 0 }
`

function Reference({ document: { info, paths, components } }: { document: Document }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const tags = [...new Set(operations.map(({ tags: [tag = ''] }) => tag))]
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${info.title} API`}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{info.title} API</h1>
        <p>{info.description}</p>
        <nav aria-label="Resources">
          {[...tags, 'shapes'].map((tag) => (
            <a key={tag} href={`#${tag}`}>
              {tag}
            </a>
          ))}
          <a href="/v1/openapi.json">openapi.json</a>
        </nav>
        {tags.map((tag) => (
          <div key={tag}>
            <h2 id={tag}>{tag}</h2>
            {operations
              .filter(({ tags: [first] }) => first === tag)
              .map((operation) => (
                <Call key={`${operation.method} ${operation.path}`} {...operation} />
              ))}
          </div>
        ))}
        <h2 id="shapes">shapes</h2>
        {Object.entries(components.schemas).map(([name, schema]) => (
          <section key={name} id={`shape-${name}`}>
            <h3>{name}</h3>
            <pre>{write(schema)}</pre>
          </section>
        ))}
      </body>
    </html>
  )
}

function Call({
  path,
  method,
  summary,
  security,
  parameters = [],
  requestBody,
  responses,
}: Operation & { path: string; method: string }) {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content['application/json']?.schema
  const [proof] = security.flatMap((scheme) => Object.keys(scheme))
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
  return (
    <section>
      <h3>
        <b>{method.toUpperCase()}</b> {path}
      </h3>
      <p>
        {summary}.{' '}
        {proof === 'bearer'
          ? `For staff${scopes.length > 0 ? `, and keys with the scope ${scopes.join(' or ')}` : ''}.`
          : proof === 'visitor'
            ? 'For guests, with X-Visitor-Id.'
            : 'For everybody.'}
      </p>
      {query.length > 0 && (
        <small>
          Query: {query.map(({ name, schema }) => `${name}: ${write(schema).replaceAll(/\s+/g, ' ')}`).join(', ')}
        </small>
      )}
      {body && (
        <details>
          <summary>Body</summary>
          <pre>{write(body)}</pre>
        </details>
      )}
      <details>
        <summary>Answers</summary>
        {Object.entries(responses).map(([status, { description, content = {} }]) => {
          const schema = status < '300' ? Object.values(content)[0]?.schema : undefined
          return (
            <div key={status}>
              <small>
                {status}: {description}
              </small>
              {schema && <pre>{write(schema)}</pre>}
            </div>
          )
        })}
      </details>
    </section>
  )
}

/** A schema in TypeScript-like notation: `{ name: string, price?: integer }`. */
function write(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((part) => write(part, indent)).join(' | ')
  const types = [schema.type ?? []].flat()
  const nullable = types.includes('null') ? ' | null' : ''
  const type = types.find((name) => name !== 'null')
  if (type === 'array') return `${write(schema.items ?? {}, indent)}[]${nullable}`
  if (type !== 'object') return `${schema.format ?? type ?? 'any'}${nullable}`
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${write(field, inner)}`,
  )
  if (typeof schema.additionalProperties === 'object')
    fields.push(`${inner}[name]: ${write(schema.additionalProperties, inner)}`)
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}${nullable}` : `{}${nullable}`
}
