import { generatePath, matchRoutes, type Params, type RouteObject, type ServerBuild } from 'react-router'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import type { CodeStatus } from '#modules/exchange/deals/contract.ts'

/** The request from which a page outside of guest pages is rendered. */
export interface StaffRequest {
  request: Request
  /** Requests with the same key get the same page; null: the page is rendered for this request only. */
  key: string | null
  /**
   * The status of the deal code in the address; null: too many unknown codes were tried, or the address contains none.
   */
  dealCode: CodeStatus | null
}

/** Replaces every id in an address. */
const anyId = '-'

/**
 * Finds the request that represents all requests with the same page: staff pages do not depend on the person, and
 * unknown addresses and codes are replaced. So there are only as many pages as screens and languages.
 */
export function staffRequests(
  routes: ServerBuild['routes'],
): (request: Request, loadDealCode: (code: string) => Promise<CodeStatus | null>) => Promise<StaffRequest> {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(id) },
      )
  const tree = childrenOf(undefined)

  return async (request, loadDealCode) => {
    const { pathname, searchParams } = new URL(request.url)
    const own = { request, key: null, dealCode: null }
    // A page's router requests the data only.
    const data = pathname.endsWith('.data') ? '.data' : ''
    const matches = matchRoutes(tree, data ? pathname.slice(0, -data.length).replace(/^\/_root$/, '/') : pathname)
    if (!matches) return own
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    const params: Params = matches[0]?.params ?? {}
    if (!matches.some(({ route }) => routes[route.id ?? '']?.module.loader)) {
      const ids = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && anyId]))
      return common((generatePath(pattern, ids) + data).replace(/^\/\.data$/, '/_root.data'))
    }
    if (pattern === '/*') return inLanguage(`/no/such/page${data}`, request)
    if (pattern === '/q' && [...searchParams.keys()].every((name) => name === 'lang' || name === '_routes'))
      return inLanguage(`/q${data}`, request)
    if (pattern !== '/deal/:code?') return own
    const code = (params.code ?? searchParams.get('code') ?? '').slice(0, 80)
    if (!code.trim()) return inLanguage(`/deal${data}`, request)
    const dealCode = await loadDealCode(code)
    if (dealCode && dealCode.state !== 'unknown') return { ...own, dealCode }
    return { ...inLanguage(`${dealCode ? '/deal/unknown' : '/deal/too-many'}${data}`, request), dealCode }
  }
}

const common = (address: string, headers?: HeadersInit): StaffRequest => ({
  request: new Request(`http://livret.invalid${address}`, { headers: { accept: 'text/html', ...headers } }),
  key: address,
  dealCode: null,
})

/** One page for each language, and one for each language offered beside French. */
function inLanguage(path: string, request: Request): StaffRequest {
  const { lang, offer } = pageLang(request)
  return offer
    ? { ...common(path, { 'accept-language': offer }), key: `${path} ${offer} offered` }
    : common(`${path}?lang=${lang}`)
}
