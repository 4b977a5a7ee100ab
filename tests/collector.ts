import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { startTracing } from '#core/tracing/otlp.ts'

interface SentAttribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: SentAttribute[]
}

/** A received span with its attributes as an object. */
export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> }

/**
 * Starts a collector that receives OTLP as JSON, and traces this process until the test ends. `received` sends what is waiting, stops
 * tracing, and returns all spans with the text of the requests. With `status` the collector refuses everything.
 */
export async function traceToCollector({ status = 200 } = {}) {
  const bodies: string[] = []
  const authorizations = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    bodies.push(Buffer.concat(pieces).toString('utf8'))
    authorizations.add(request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const failures: string[] = []
  const settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: { authorization: 'Bearer of-the-tests' },
    serviceName: 'livret',
    share: 1,
  }
  const stop = startTracing(settings, { version: '0', onFailure: (reason) => failures.push(reason) })
  onTestFinished(async () => {
    await stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const received = async () => {
    await stop()
    const spans = bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
    return {
      text: bodies.join('\n'),
      spans: spans.map(
        ({ attributes, ...span }): ReceivedSpan => ({
          ...span,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }: SentAttribute) => [key, value.stringValue ?? Number(value.intValue)]),
          ),
        }),
      ),
    }
  }
  return { received, failures, authorizations, endpoint: settings.endpoint, close: () => server.close() }
}
