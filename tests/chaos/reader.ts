import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody who reads the same page of the API again and again. */
export interface Reader {
  answered: number
  /** Answers of 503 with `Retry-After`. */
  unavailable: number
  /** Milliseconds. */
  slowest: number
  /** Answers that nobody should get. */
  faults: string[]
  end: () => Promise<void>
}

/** `allowUnavailable`: 503 with `Retry-After` is a good answer too. */
export function startReader(address: string, token: string, allowUnavailable: boolean): Reader {
  let open = true
  const reader: Reader = { answered: 0, unavailable: 0, slowest: 0, faults: [], end: async () => {} }
  const read = async () => {
    const begun = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } }).catch((error) => {
      reader.faults.push(`a reading got no answer: ${error.cause ?? error}`)
    })
    const text = await answer?.text()
    reader.slowest = Math.max(reader.slowest, performance.now() - begun)
    if (answer?.status === 200) reader.answered++
    else if (allowUnavailable && answer?.status === 503 && answer.headers.has('retry-after')) reader.unavailable++
    else if (answer) reader.faults.push(`a reading was answered ${answer.status}: ${text}`)
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
