import type { RequestListener } from 'node:http'
import type { Answer, PageCache } from '#core/page-cache/page-cache.ts'
import { barePolicy } from './security.ts'

/**
 * Writes what the page cache has answered before to whoever asks for the same again; everything else goes to `listener`. Routing and
 * the objects of a request cost many times what sending the bytes does. `headers` are sent with every answer.
 */
export function answerKnown(
  pages: PageCache,
  headers: Record<string, string>,
  listener: RequestListener,
): RequestListener {
  const common = Object.entries(headers).flat()
  const heads = new WeakMap<Answer, string[]>()
  const headOf = (answer: Answer): string[] => {
    const head = [...Object.entries(answer.headers).flat(), ...common]
    // 304 leaves what was kept its own headers.
    if (answer.status !== 304 && !answer.headers['content-security-policy'])
      head.push('content-security-policy', barePolicy)
    if (answer.body) head.push('content-length', String(answer.body.length))
    heads.set(answer, head)
    return head
  }
  return (request, response) => {
    const answer = request.method === 'GET' && request.url ? pages.known(request.url, request.headers) : null
    if (!answer) return listener(request, response)
    response.writeHead(answer.status, heads.get(answer) ?? headOf(answer)).end(answer.body)
  }
}
