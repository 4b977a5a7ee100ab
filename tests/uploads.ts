import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { expectStatus, type TestPerson } from './factories.ts'

/** A file that is kept as it is. */
export const pdf = Buffer.from('%PDF-1.7\nla carte du soir')
export const bytes = (length: number) => Buffer.alloc(length, 'livret')

export const codeOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return [response.status, (await response.json()).code]
}

/** Sends and reads files of `app`, as `somebody` where nobody else is named. */
export function fileCalls(app: TestApp, somebody: () => TestPerson) {
  async function offered(extention?: string, as = somebody()): Promise<string> {
    const called = await app.call('GET', `/v1/get-upload-url${extention ? `?extention=${extention}` : ''}`, { as })
    return expectStatus(200, called).data.url
  }

  /** As the specification has it: the raw file as the body, whatever the header says. */
  const put = (address: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    app.fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)

  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(address.split('?')[0] as string, { method, headers })

  async function uploaded(body: Buffer | string, extention?: string): Promise<string> {
    const address = await offered(extention)
    expect((await put(address, body as never)).status).toBe(200)
    return address
  }

  /** What lies in the storage, and what is on its way there. */
  const left = async () => {
    const names = await readdir(app.folder, { recursive: true })
    return names.filter((name) => name !== 'arriving').map((name) => path.basename(name))
  }
  return { offered, put, get, uploaded, left }
}
