import type { OpenAPIHono } from '@hono/zod-openapi'

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Livret',
    version: '1',
    description:
      'The hotel guest companion. Errors are problem documents (RFC 9457) with a closed list of codes. Money is integer cents, tax included; instants are ISO 8601 in UTC.',
  },
} as const

/** `/v1/openapi.json`, and `/v1/docs` for reading it. */
export function apiReference(app: OpenAPIHono): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  app.openAPIRegistry.registerComponent('securitySchemes', 'visitor', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Visitor-Id',
    description: 'A UUID that the browser made for itself and tells nobody else',
  })
  app.get('/v1/openapi.json', (context) => context.json(app.getOpenAPI31Document(about)))
}
