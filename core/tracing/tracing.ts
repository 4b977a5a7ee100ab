/** What a span says. Never names, texts, addresses with ids or secrets, or values of statements. */
export interface SpanDetails {
  kind: 'server' | 'client' | 'internal'
  /** Of few different values: a call's method and route, a job's name. */
  name: string
  attributes: Record<string, string | number | undefined>
}

/** A span that is running. `end` may add attributes, and says how it failed by the type of its error alone. */
export interface Span {
  end: (outcome?: { name?: string; attributes?: SpanDetails['attributes']; error?: unknown }) => void
}

/** The part of OpenTelemetry that the product uses: see `otlp.ts`. */
export interface Tracer {
  /** Starts a span inside the current one. */
  start: (details: SpanDetails) => Span
  /** Runs `work` inside a new span, which `work` ends. */
  run: <T>(details: SpanDetails, work: (span: Span) => T) => T
  /** The id of the current trace. */
  traceId: () => string | undefined
}

let tracer: Tracer | null = null

/** Traces calls, jobs and statements of this process from now on; null: no longer. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export const isTracing = () => tracer !== null

/** A span inside the current one, without children; undefined while nothing is traced. */
export const startSpan = (details: () => SpanDetails): Span | undefined => tracer?.start(details())

/** Runs `work`, inside a span while calls are traced. */
export const inSpan = <T>(details: () => SpanDetails, work: (span?: Span) => T): T =>
  tracer ? tracer.run(details(), work) : work()

/** What every log line says about the current trace. */
export function traceFields(): { trace_id?: string } {
  const traceId = tracer?.traceId()
  return traceId ? { trace_id: traceId } : {}
}

/** A statement without the values that it may contain itself; those of its parameters are not in it. */
export const withoutValues = (statement: string) => statement.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, 2000)
