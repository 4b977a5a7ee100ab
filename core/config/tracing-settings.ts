import { z } from 'zod'
import type { TracingSettings } from '#core/tracing/otlp.ts'

/** Reads `authorization=Bearer%20abc,x-tenant=1`; null for anything else. */
function parseHeaders(list: string): Record<string, string> | null {
  const pairs = list.split(',').map((pair) => /^([\w-]+)=(.*)$/.exec(pair.trim()))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (!pair) throw new Error('not a header')
        return [pair[1], decodeURIComponent(pair[2] ?? '')]
      }),
    )
  } catch {
    return null
  }
}

/** The settings of traces, with the names that OpenTelemetry gives them. */
export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((list) => parseHeaders(list) !== null, 'a list such as authorization=Bearer%20abc,x-tenant=1')
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('livret'),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

export function tracingOf(env: z.infer<z.ZodObject<typeof tracingShape>>): TracingSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS
  return {
    endpoint,
    headers: (headers && parseHeaders(headers)) || {},
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
