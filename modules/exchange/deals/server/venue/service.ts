import type { RegisteredPage } from '#core/app/pages.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { requestedCode } from '../../rules.ts'
import { readDealCode } from '../claims/service.ts'

/** The status of the code in the address `/deal/<code>`. All unknown codes share one page. */
export const venuePage: RegisteredPage = async (context, { params, searchParams, lang, address }) => {
  const typed = requestedCode(params, searchParams)
  if (!typed) return { sharedPath: '/deal', loaderContext: {} }
  const dealCode = await readDealCode(context, { typed, lang, address }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'too_many_requests') return null
    throw error
  })
  if (!dealCode) return { sharedPath: '/deal/too-many', loaderContext: {} }
  return { sharedPath: dealCode.state === 'unknown' ? '/deal/unknown' : null, loaderContext: { dealCode } }
}
