import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { isDatabaseAway, sqlState } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { StorageAway } from '#core/storage/storage.ts'
import { Fault, problemOf } from './fault.ts'
import { readerLang } from './read.ts'

/** Every error of the API leaves as a problem document; what is not ours to explain is logged and says only that. */
export function answerProblem(error: unknown, context: Context, log: Logger): Response {
  const fault = error instanceof Fault ? error : explained(error)
  // The call by its pattern: what stands in an address may open something.
  if (fault.code === 'internal')
    log.error({ err: error, call: `${context.req.method} ${routePath(context, -1)}` }, 'a call failed')
  // Nobody who asks can do anything about it, and whoever runs the product must hear of it.
  if (error instanceof StorageAway) log.warn({ err: error }, 'the store of files is away')
  else if (isDatabaseAway(error)) log.warn({ err: error }, 'the database is away')
  const problem = problemOf(fault, readerLang(context))
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(fault.details.retryAfter === undefined ? {} : { 'retry-after': String(fault.details.retryAfter) }),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  })
}

function explained(cause: unknown): Fault {
  const state = sqlState(cause)
  // Class 22: the database could not read a value.
  if (state?.startsWith('22')) return new Fault('malformed', { cause })
  if (cause instanceof StorageAway || isDatabaseAway(cause)) return new Fault('unavailable', { cause, retryAfter: 2 })
  return new Fault('internal', { cause })
}
