import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { expectStatus, type TestPerson } from './factories.ts'

/** A file that is stored unchanged. */
export const pdf = Buffer.from('%PDF-1.7\nla carte du soir')
export const bytes = (length: number) => Buffer.alloc(length, 'livret')

export const statusAndCode = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return [response.status, (await response.json()).code]
}

/** Functions to upload and read files of `app`, by default as `user`. */
export function fileCalls(app: TestApp, user: () => TestPerson) {
  async function requestUploadAddress(extention?: string, as = user()): Promise<string> {
    const result = await app.call('GET', `/v1/get-upload-url${extention ? `?extention=${extention}` : ''}`, { as })
    return expectStatus(200, result).data.url
  }

  /** Uploads as the specification describes it: the raw file as the body, whatever the header says. */
  const put = (address: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    app.fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)

  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(address.split('?')[0] as string, { method, headers })

  async function uploadFile(body: Buffer | string, extention?: string): Promise<string> {
    const address = await requestUploadAddress(extention)
    expect((await put(address, body as never)).status).toBe(200)
    return address
  }

  /** The names of the files in the storage, including unfinished uploads, which are in the folder `arriving`. */
  const storedFiles = async () => {
    const names = await readdir(app.folder, { recursive: true })
    return names.filter((name) => name !== 'arriving').map((name) => path.basename(name))
  }
  return { requestUploadAddress, put, get, uploadFile, storedFiles }
}
