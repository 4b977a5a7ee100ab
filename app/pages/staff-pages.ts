import {
  type AppLoadContext,
  generatePath,
  matchRoutes,
  type Params,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { CallEndpoint, FormPage, RegisteredPage } from '#core/app/pages.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { readForm } from '#core/http/server/request/read-form.ts'
import { pageLang } from '#core/i18n/preferred-lang.ts'

/** The request from which a staff page or another page outside of guest pages is rendered. */
export interface StaffRequest {
  request: Request
  /** Requests with the same key get the same page; null: the page is rendered for this request only. */
  key: string | null
  /** What the module that registered the page adds to the context of its loader. */
  loaderContext: Partial<AppLoadContext>
}

/** Replaces every id in an address. */
const idPlaceholder = '-'

/**
 * Returns a function that finds the request from which a page is rendered. Staff pages do not depend on the person, so
 * one request stands for all requests that get the same page: ids, codes and unknown addresses in it are replaced. So
 * there are only as many shared pages as screens and languages. `address` is the client's.
 */
export function createStaffRequestReader(
  context: AppContext,
  routes: ServerBuild['routes'],
): (request: Request, address: string, call: CallEndpoint) => Promise<StaffRequest | { redirect: string }> {
  const pages: Readonly<Record<string, RegisteredPage>> = Object.assign(
    {},
    ...context.modules.map(({ pages }) => pages),
  )
  const formPages: Readonly<Record<string, FormPage>> = Object.assign(
    {},
    ...context.modules.map(({ formPages }) => formPages),
  )
  const definedRoutes = Object.values(routes).filter((route) => route !== undefined)
  const childRoutesOf = (parent: string | undefined): RouteObject[] =>
    definedRoutes
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childRoutesOf(id) },
      )
  const tree = childRoutesOf(undefined)

  return async (request, address, call) => {
    const { pathname, searchParams } = new URL(request.url)
    const isForm = request.method === 'POST'
    const unsharedRequest = { request, key: null, loaderContext: {} }
    // A page's router requests the data only.
    const dataSuffix = pathname.endsWith('.data') ? '.data' : ''
    const matches = matchRoutes(
      tree,
      dataSuffix ? pathname.slice(0, -dataSuffix.length).replace(/^\/_root$/, '/') : pathname,
    )
    if (!matches && isForm) throw new ApiError('method_not_allowed')
    if (!matches) return unsharedRequest
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    const params: Params = matches[0]?.params ?? {}
    const formPage = formPages[pattern]
    if (formPage) {
      const form = isForm ? await readForm(context.config, request) : null
      const { lang } = pageLang(request)
      const answer = await formPage(context, { params, searchParams, lang, form, address, call })
      if ('redirect' in answer) return answer
      // The form has been carried out, so the page is rendered as one that is read.
      const { url, headers } = request
      return { request: isForm ? new Request(url, { headers }) : request, key: null, ...answer }
    }
    if (isForm) throw new ApiError('method_not_allowed')
    if (!matches.some(({ route }) => routes[route.id ?? '']?.module.loader)) {
      const ids = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && idPlaceholder]))
      return sharedRequest((generatePath(pattern, ids) + dataSuffix).replace(/^\/\.data$/, '/_root.data'))
    }
    if (pattern === '/*') return requestInLanguage(`/no/such/page${dataSuffix}`, request)
    // The screen that a scanned code opens, here without a code.
    if (pattern === '/q' && [...searchParams.keys()].every((name) => name === 'lang' || name === '_routes'))
      return requestInLanguage(`/q${dataSuffix}`, request)
    const { sharedPath = null, loaderContext = {} } =
      (await pages[pattern]?.(context, { params, searchParams, lang: pageLang(request).lang, address })) ?? {}
    return {
      ...(sharedPath === null ? unsharedRequest : requestInLanguage(`${sharedPath}${dataSuffix}`, request)),
      loaderContext,
    }
  }
}

const sharedRequest = (address: string, headers?: HeadersInit): StaffRequest => ({
  request: new Request(`http://livret.invalid${address}`, { headers: { accept: 'text/html', ...headers } }),
  key: address,
  loaderContext: {},
})

/**
 * The shared request for a page in the reader's language. A French page that offers another language is a page of its
 * own for each language that it offers.
 */
function requestInLanguage(path: string, request: Request): StaffRequest {
  const { lang, offer: offeredLang } = pageLang(request)
  return offeredLang
    ? { ...sharedRequest(path, { 'accept-language': offeredLang }), key: `${path} ${offeredLang} offered` }
    : sharedRequest(`${path}?lang=${lang}`)
}
