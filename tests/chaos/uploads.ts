import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '#modules/foundation/accounts/contract.ts'
import { call, phone } from '../bench/hotels.ts'
import { photograph } from '../pictures.ts'

/** The number of files of one account, because an unconfirmed account may upload twenty. */
const filesPerPerson = 15

interface Answer {
  status: number
  milliseconds: number
  /** Whole. */
  bytes: number
}

/** People who upload pictures, and read them, whatever happens to the store. */
export class Uploads {
  /** The addresses of accepted pictures. */
  readonly acknowledged: string[] = []
  refused = 0
  readings = 0
  /** The number of reads that were answered 503 or interrupted. */
  unread = 0
  slowest = 0
  readonly faults: string[] = []
  readonly #url: string
  /** Problem codes with which an upload may be refused. A read may be refused only with `unavailable`. */
  readonly #refusals: readonly string[]
  #picture: Buffer | undefined

  constructor(url: string, refusals: readonly string[]) {
    this.#url = url
    this.#refusals = refusals
  }

  /** Uploads and reads until `end` is called, which resolves when the last request is answered. */
  begin(): { end: () => Promise<void> } {
    let open = true
    const repeatUntilSuccess = async (work: () => Promise<unknown>, pause: number) => {
      for (; open; await sleep(pause))
        await work().catch((error) => this.faults.push(`a call that has nothing to do with files failed: ${error}`))
    }
    const all = Promise.all([
      this.#send(repeatUntilSuccess),
      this.#send(repeatUntilSuccess),
      repeatUntilSuccess(() => this.#readOne(), 100),
    ])
    return {
      end: async () => {
        open = false
        await all
      },
    }
  }

  #send(again: (work: () => Promise<unknown>, pause: number) => Promise<void>): Promise<void> {
    let token = ''
    let count = 0
    return again(async () => {
      if (count++ % filesPerPerson === 0) token = await this.#newcomer()
      await this.sendOne(token)
    }, 300)
  }

  async #newcomer(): Promise<string> {
    const user = { email: `${randomUUID()}@hotel.example`, password: `quatre mots ${randomUUID()}` }
    const body = { user: { ...user, firstName: 'Camille', lastName: 'Le Goff' } }
    return (await call<Session>(this.#url, 'POST', '/v1/auth/register', { headers: phone(), body })).token
  }

  async sendOne(token: string): Promise<void> {
    this.#picture ??= await (await photograph(900, 600)).jpeg().toBuffer()
    const offer = await call<{ data: { url: string } }>(this.#url, 'GET', '/v1/get-upload-url?extention=jpg', { token })
    const startedAt = performance.now()
    const answer = await fetch(offer.data.url, { method: 'PUT', body: new Uint8Array(this.#picture) })
    const text = await answer.text()
    this.slowest = Math.max(this.slowest, performance.now() - startedAt)
    if (answer.status === 200) return void this.acknowledged.push(new URL(offer.data.url).pathname)
    this.refused++
    const code = answer.headers.get('content-type')?.includes('problem') ? JSON.parse(text).code : text
    const isFair = this.#refusals.includes(code) && (answer.status !== 503 || answer.headers.has('retry-after'))
    if (!isFair) this.faults.push(`an upload was answered ${answer.status}: ${text}`)
  }

  /** Reads an accepted picture in one of its sizes. */
  async #readOne(): Promise<void> {
    const address = this.acknowledged[Math.floor(Math.random() * this.acknowledged.length)]
    if (!address) return
    const path = this.readings % 2 ? address : address.replace('.jpg', '-320.webp')
    const answer = await this.read(path)
    this.readings++
    if (answer.status !== 200) this.unread++
    if (![200, 503, 0].includes(answer.status)) this.faults.push(`${path} was answered ${answer.status}`)
  }

  /** Sends a request. Status 0: the response was interrupted. */
  async read(path: string): Promise<Answer> {
    const startedAt = performance.now()
    const answer = await fetch(this.#url + path).catch(() => null)
    const body = await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 503 && !answer.headers.has('retry-after'))
      this.faults.push(`${path}: 503 without Retry-After`)
    const milliseconds = performance.now() - startedAt
    this.slowest = Math.max(this.slowest, milliseconds)
    return { status: body ? (answer?.status ?? 0) : 0, milliseconds, bytes: body?.byteLength ?? 0 }
  }

  /** The accepted pictures that cannot be read now, in any of these sizes. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const address of this.acknowledged)
      for (const path of [address, address.replace('.jpg', '-320.webp'), address.replace('.jpg', '-960.avif')]) {
        const { status, bytes } = await this.read(path)
        if (status !== 200 || bytes === 0) lost.push(`${path} (${status})`)
      }
    return lost
  }
}
