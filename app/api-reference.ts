import type { OpenAPIHono } from '@hono/zod-openapi'

export function apiReference(_app: OpenAPIHono): void {}
