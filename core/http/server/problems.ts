import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { VirusScannerUnavailable } from '#core/antivirus/virus-scanner.ts'
import { isDatabaseUnavailable, sqlState } from '#core/db/db.ts'
import { type Problem, type ProblemCode, problemStatus } from '#core/errors/contract.ts'
import { ApiError, problemOf } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { Logger } from '#core/log/log.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { readerLang } from './request/read-request.ts'
import { loggerOf, requestIdOf } from './request-id.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Undefined until the person is known, and for guests. */
    caller: LoggedCaller | undefined
  }
}

/** Who made a call, as log lines say it: ids without names. */
export interface LoggedCaller {
  userId: string
  /** The id of the API key that was used. */
  keyId?: string
  hotelId?: string
}

/** Answers every error of the API with a problem document. Unexpected errors are logged and answered as `internal`. */
export function answerProblem(cause: unknown, context: Context, logger: Logger): Response {
  const log = loggerOf(logger, context.req.raw)
  const error = apiErrorOf(cause)
  // Logs the route pattern instead of the address, which may contain a secret.
  const call = `${context.req.method} ${routePath(context)}`
  const caller = context.get('caller')
  if (error.code === 'internal') log.error({ err: cause, call, ...caller }, 'a call failed')
  // The number of these lines shows attacks on passwords, rights or limits.
  const status = problemStatus[error.code]
  if ([401, 403, 429].includes(status)) logRefusal(log, error.code, call, caller)
  // Forms are also refused every day, so these lines are written only when somebody looks for them.
  else if ([400, 413, 415, 422].includes(status))
    log.debug({ code: error.code, status, call, ...caller }, 'the input of a call was refused')
  // Logged as a warning, because only the operator can act on it.
  if (cause instanceof StorageUnavailable) log.warn({ err: cause }, 'the store of files is away')
  else if (cause instanceof VirusScannerUnavailable) log.warn({ err: cause }, 'the virus scanner is away')
  else if (isDatabaseUnavailable(cause)) log.warn({ err: cause }, 'the database is away')
  const problem: Problem = { ...problemOf(error, readerLang(context)), requestId: requestIdOf(context.req.raw) }
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      ...problemHeaders,
      ...(error.details.retryAfter === undefined ? {} : { 'retry-after': String(error.details.retryAfter) }),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  })
}

const problemHeaders = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }

/** The answer for an address that does not exist in the API. Created once per language, except for the id. */
export function answerUnknownAddress(context: Context): Response {
  const lang = readerLang(context)
  const text = notFoundBodies.get(lang) ?? JSON.stringify(problemOf(new ApiError('not_found'), lang))
  notFoundBodies.set(lang, text)
  const id = requestIdOf(context.req.raw)
  return new Response(id ? `${text.slice(0, -1)},"requestId":${JSON.stringify(id)}}` : text, {
    status: problemStatus.not_found,
    headers: problemHeaders,
  })
}
const notFoundBodies = new Map<Lang, string>()

export const logRefusal = (log: Logger, code: ProblemCode, call: string, caller?: LoggedCaller): void =>
  log.info({ code, status: problemStatus[code], call, ...caller }, 'a call was refused')

/** The error to report to the caller for any thrown value. */
export function apiErrorOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  const state = sqlState(cause)
  // Class 22 of SQLSTATE: the database could not read a value.
  if (state?.startsWith('22')) return new ApiError('malformed', { cause })
  if (cause instanceof VirusScannerUnavailable) return new ApiError('unavailable', { cause, retryAfter: 60 })
  if (cause instanceof StorageUnavailable || isDatabaseUnavailable(cause))
    return new ApiError('unavailable', { cause, retryAfter: 2 })
  return new ApiError('internal', { cause })
}
