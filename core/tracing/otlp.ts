import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import {
  type Attributes,
  context,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import { type Span, type SpanDetails, setTracer } from './tracing.ts'

export interface TracingSettings {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are sent, 0 to 1. */
  share: number
}

interface TracingOptions {
  version: string
  /** Called when spans could not be sent, at most once in ten minutes. */
  onFailure: (reason: string) => void
}

const failureEveryMs = 600_000
/** Milliseconds: between two batches, and for sending one. A stop waits that long for the last one. */
const batchMs = 5000
const sendMs = 3000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/**
 * Sends spans of calls, jobs, statements and outgoing calls to a collector by OTLP (JSON over HTTP), in batches. While
 * the collector is away, spans are lost and nothing waits. Returns what sends the last ones and stops.
 */
export function startTracing(
  { endpoint, headers, serviceName, share }: TracingSettings,
  { version, onFailure }: TracingOptions,
): () => Promise<void> {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let failedAt = Number.NEGATIVE_INFINITY
  const report = (reason: string) => {
    if (performance.now() - failedAt < failureEveryMs) return
    failedAt = performance.now()
    // It belongs to no call, though one may have started the timer.
    context.with(ROOT_CONTEXT, () => onFailure(messageOf(reason).slice(0, 300)))
  }
  const silent = () => undefined
  diag.setLogger({ error: report, warn: report, info: silent, debug: silent, verbose: silent })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: sendMs })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: batchMs, exportTimeoutMillis: sendMs })],
  })
  const tracer = provider.getTracer('livret')
  const start = ({ kind, name, attributes }: SpanDetails) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes: definedOf(attributes) })
  setTracer({
    start: (details) => spanOf(start(details)),
    run: (details, work) => {
      const span = start(details)
      return context.with(trace.setSpan(context.active(), span), () => work(spanOf(span)))
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  })
  const stopOutgoing = traceOutgoingCalls((details) => spanOf(start(details)), new URL(url).host)
  return async () => {
    setTracer(null)
    stopOutgoing()
    await provider.shutdown().catch((error: unknown) => report(error instanceof Error ? error.message : String(error)))
    context.disable()
    diag.disable()
  }
}

/** What is wrong: the exporter reports an error as JSON, with its stack. */
function messageOf(reason: string): string {
  try {
    return String(JSON.parse(reason).message ?? reason)
  } catch {
    return reason
  }
}

const definedOf = (attributes: SpanDetails['attributes']): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

const spanOf = (span: OtelSpan): Span => ({
  end: ({ name, attributes, error } = {}) => {
    // It has ended, or is of a trace that is not sent.
    if (!span.isRecording()) return
    if (name) span.updateName(name)
    if (attributes) span.setAttributes(definedOf(attributes))
    if (error !== undefined) {
      // Its message may contain what a person has typed.
      span.setAttribute('error.type', errorTypeOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  },
})

const errorTypeOf = (error: unknown) =>
  error instanceof Error ? ('code' in error ? `${error.name} ${String(error.code)}` : error.name) : 'unknown'

type UndiciRequest = { origin: string | URL; method: string }

/** Makes spans of the requests that Node's clients send, with their host and without their path. `except`: the collector. */
function traceOutgoingCalls(start: (details: SpanDetails) => Span, except: string): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, method: string, host: string) => {
    // Calls outside of a call or job belong to nothing that is traced.
    if (host === except || !trace.getActiveSpan()) return
    spans.set(
      request,
      start({ kind: 'client', name: method, attributes: { 'http.request.method': method, 'server.address': host } }),
    )
  }
  const end = (request: object, status?: number, error?: unknown) => {
    spans.get(request)?.end({ attributes: { 'http.response.status_code': status }, error })
    spans.delete(request)
  }
  const handlers: Record<string, (message: never) => void> = {
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host + portOf(request)),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, response.statusCode),
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: Error }) =>
      end(request, undefined, error),
    'undici:request:create': ({ request }: { request: UndiciRequest }) =>
      begin(request, request.method, new URL(request.origin).host),
    'undici:request:headers': ({ request, response }: { request: UndiciRequest; response: { statusCode: number } }) =>
      end(request, response.statusCode),
    'undici:request:error': ({ request, error }: { request: UndiciRequest; error: Error }) =>
      end(request, undefined, error),
  }
  const subscriptions = Object.entries(handlers).map(
    ([channel, handle]) => [channel, (message: unknown) => handle(message as never)] as const,
  )
  for (const [channel, handle] of subscriptions) subscribe(channel, handle)
  return () => {
    for (const [channel, handle] of subscriptions) unsubscribe(channel, handle)
  }
}

/** The port of a request if the address names one. */
function portOf(request: ClientRequest): string {
  const [, port] = String(request.getHeader('host') ?? '').match(/:(\d+)$/) ?? []
  return port ? `:${port}` : ''
}
