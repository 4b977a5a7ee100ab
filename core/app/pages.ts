import type { AppLoadContext, Params } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import type { AppContext } from './server/context.ts'

/** Loads what the page at this address shows. */
export type RegisteredPage = (
  context: AppContext,
  request: {
    params: Params
    searchParams: URLSearchParams
    lang: Lang
    /** The client's, for rate limits. */
    address: string
  },
) => Promise<{
  /** An address whose page is the same, so that it is rendered once in each language; null: this request has a page of its own. */
  sharedPath: string | null
  /** What is added to the context of the page's loader; the module declares it in `AppLoadContext`. */
  loaderContext: Partial<AppLoadContext>
}>

/** Calls an endpoint from this client's address, for a visitor whose id the page knows. */
export type CallEndpoint = (
  path: string,
  call: { lang: Lang; visitor?: string; method?: 'GET' | 'POST'; key?: string; body?: object },
) => Promise<{ status: number; body: unknown }>

/** Carries out what a form sends, and loads what its page shows then. The page is rendered for each request. */
export type FormPage = (
  context: AppContext,
  request: {
    params: Params
    searchParams: URLSearchParams
    lang: Lang
    /** What the form sends; null: the page is only opened. */
    form: URLSearchParams | null
    /** The client's, for rate limits. */
    address: string
    call: CallEndpoint
  },
) => Promise<{ redirect: string } | { loaderContext: Partial<AppLoadContext> }>
