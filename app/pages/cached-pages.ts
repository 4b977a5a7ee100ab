import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '#core/http/server/request-id.ts'
import type { CachedResponse, PageCache } from '#core/page-cache/page-cache.ts'
import type { CompleteHeaders } from '../process/security.ts'

/**
 * Answers a request from the page cache before routing; returns whether it did. Routing and creating request objects
 * costs many times as much as sending the bytes. The headers of each response are created once. `count` is called for
 * each answered request.
 */
export function answerFromCache(
  pages: PageCache,
  completeHeaders: CompleteHeaders,
  count: (status: number) => void = () => undefined,
): (request: IncomingMessage, response: ServerResponse, id: string) => boolean {
  const heads = new WeakMap<CachedResponse, string[]>()
  const headOf = (answer: CachedResponse): string[] => {
    const { status, headers, body } = answer
    const head = completeHeaders(status, { ...headers, 'content-length': body ? String(body.length) : undefined })
    heads.set(answer, head)
    return head
  }
  return (request, response, id) => {
    const answer = request.method === 'GET' && request.url ? pages.cachedResponse(request.url, request.headers) : null
    if (!answer) return false
    const head = heads.get(answer) ?? headOf(answer)
    response.writeHead(answer.status, [...head, requestIdHeader, id]).end(answer.body)
    count(answer.status)
    return true
  }
}
