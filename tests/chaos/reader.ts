import { setTimeout as sleep } from 'node:timers/promises'

/** A client that reads the same page of the API repeatedly. */
export interface Reader {
  answered: number
  /** The number of 503 responses with `Retry-After`. */
  unavailable: number
  /** The duration of the slowest response in milliseconds. */
  slowest: number
  /** Descriptions of responses that must not occur. */
  faults: string[]
  end: () => Promise<void>
}

/** Reads `address` until `end` is called. `allowUnavailable`: 503 with `Retry-After` is accepted too. */
export function startReader(address: string, token: string, allowUnavailable: boolean): Reader {
  let open = true
  const reader: Reader = { answered: 0, unavailable: 0, slowest: 0, faults: [], end: async () => {} }
  const read = async () => {
    const startedAt = performance.now()
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } }).catch((error) => {
      reader.faults.push(`a reading got no answer: ${error.cause ?? error}`)
    })
    const text = await response?.text()
    reader.slowest = Math.max(reader.slowest, performance.now() - startedAt)
    if (response?.status === 200) reader.answered++
    else if (allowUnavailable && response?.status === 503 && response.headers.has('retry-after')) reader.unavailable++
    else if (response) reader.faults.push(`a reading was answered ${response.status}: ${text}`)
  }
  const run = async () => {
    while (open) {
      await read()
      await sleep(20)
    }
  }
  const running = run()
  reader.end = async () => {
    open = false
    await running
  }
  return reader
}
