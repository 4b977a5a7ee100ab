/** The median and the 99th percentile in milliseconds. */
export interface Percentiles {
  p50: number
  p99: number
}

export interface Times extends Percentiles {
  name: string
}

export function percentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] as number
  return { p50: at(0.5), p99: at(0.99) }
}
