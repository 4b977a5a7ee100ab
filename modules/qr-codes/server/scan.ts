import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { ClientAddress } from '#core/http/server/mount.ts'
import { logRefusal } from '#core/http/server/problems.ts'
import { readToken } from '../rules.ts'
import { lookUpCode } from './guesses.ts'
import * as queries from './queries.ts'

/**
 * `/q/<token>`, what printed codes say, and `/q?code=…`, the code typed by hand. Counts the scan and leads to the hotel;
 * a code that leads nowhere leads to the screen `/q`, which says why and what to do. Outside `/v1`: these answers are for
 * people, and every one is an address to go to.
 */
export function scanRoutes(app: OpenAPIHono, floor: Floor, addressOf: ClientAddress): void {
  const go = async (context: Context, typed: string) => {
    const to = await destination(floor, typed, addressOf(context), context.req.raw.method)
    context.header('cache-control', 'no-store')
    return context.redirect(to, 302)
  }
  app.get('/q/:token', (context) => go(context, context.req.param('token')))
  app.get('/q', (context, next) => {
    const typed = context.req.query('code')
    return typed !== undefined && readToken(typed) ? go(context, typed) : next()
  })
}

const why = (reason: string, hotel?: string) => `/q?${new URLSearchParams({ why: reason, ...(hotel && { hotel }) })}`

async function destination(floor: Floor, typed: string, address: string, method: string): Promise<string> {
  const token = readToken(typed)
  if (!token) return `/q?${new URLSearchParams({ code: typed.slice(0, 40).toWellFormed() })}`
  try {
    const opened = await lookUpCode(floor, { address }, async () => {
      const found = await queries.openCode(floor.db, token, method === 'GET' ? 1 : 0)
      if (found) return found
      const slug = await queries.slugOfCode(floor.db, token)
      return slug && { revoked: slug }
    })
    if (!opened) return why('unknown')
    if ('revoked' in opened) return why('revoked', opened.revoked)
    // Behind the `#`: it reaches the phone and nobody else, so that pages stay one for all guests and logs know no room.
    const room = opened.room === null ? '' : `#${new URLSearchParams({ room: opened.room, code: token })}`
    return `/public/${opened.slug}${room}`
  } catch (error) {
    if (error instanceof Fault && error.code === 'too_many_requests') {
      logRefusal(floor.log, error.code, 'GET /q/:token')
      return why('too_many')
    }
    floor.log.error({ err: error }, 'a code could not be opened')
    return why('trouble')
  }
}
