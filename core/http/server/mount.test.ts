import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, noContent, noParams, noQuery } from '#core/http/contract.ts'
import { mountEndpoint } from './mount.ts'

const readRooms = endpoint({
  audience: 'staff',
  permission: () => true,
  method: 'get',
  path: '/v1/rooms',
  summary: 'Rooms',
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: z.object({ rooms: z.int() }),
  errors: [],
})

test('keys of the API take turns of their own: their calls do not hold up the person, nor each other', async () => {
  const app = new OpenAPIHono()
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun: string[] = []
  const keyOf = (name: string | undefined) => (name ? { id: `key ${name}` } : undefined)
  mountEndpoint(
    app,
    readRooms,
    async (context) => ({ person: { userId: 'ines', key: keyOf(context.req.header('x-key')) } }),
    () => '127.0.0.1',
    async ({ request }: { request: Request }) => {
      begun.push(request.headers.get('x-key') ?? 'person')
      await held
      return { rooms: 12 }
    },
  )
  const read = async (key?: string) => app.request('/v1/rooms', { headers: key ? { 'x-key': key } : {} })
  const all = [...Array.from({ length: 6 }, () => read('till')), read('door'), read()]
  await expect.poll(() => begun).toEqual(['till', 'till', 'till', 'till', 'door', 'person'])
  finish()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})
