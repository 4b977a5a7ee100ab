import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPerson, createService, expectStatus, type TestPerson } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { bytes, fileCalls, pdf, statusAndCode } from '#tests/uploads.ts'

const app = testApp()
let somebody: TestPerson
beforeAll(async () => {
  somebody = (await createHotel(app)).owner
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { requestUploadAddress, put, get, uploadFile, storedFiles } = fileCalls(app, () => somebody)

describe('an upload address', () => {
  test('is on the product’s own server and ends with the requested extension', async () => {
    const address = new URL(await requestUploadAddress('PNG'))
    expect(address.origin).toBe('http://localhost')
    expect(address.pathname).toMatch(/^\/files\/[0-9a-f-]{36}\.png$/)
    for (const invalidExtension of ['', '..%2F..%2Fetc', 'a.b', 'x'.repeat(11), 'é', 'html%20'])
      expect(new URL(await requestUploadAddress(invalidExtension)).pathname, invalidExtension).toMatch(
        /^\/files\/[0-9a-f-]{36}$/,
      )
    const several = await app.call('GET', '/v1/get-upload-url?extention[]=png&extention[]=jpg', { as: somebody })
    expect(several.status).toBe(422)
  })

  test('is given to every signed-in person, also without a hotel', async () => {
    expect((await app.call('GET', '/v1/get-upload-url')).status).toBe(401)
  })

  test('contains no token of another user', async () => {
    expect(await requestUploadAddress('png')).not.toContain(somebody.token)
  })

  testAlone('is given out 200 times an hour to one person, whatever others do', async () => {
    const busy = await createPerson(app)
    const calls = []
    for (let i = 0; i < 201; i++) calls.push((await app.call('GET', '/v1/get-upload-url', { as: busy })).status)
    expect([calls.filter((status) => status === 200).length, calls.at(-1)]).toEqual([200, 429])
    await requestUploadAddress()
  })
})

describe('a file that is sent', () => {
  test('is available at the address without its query string', async () => {
    const address = await uploadFile(pdf, 'pdf')
    const answer = await get(address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  test('may have no extension', async () => {
    expect((await get(await uploadFile(png))).headers.get('content-type')).toBe('image/png')
  })

  test('is refused at an address whose signature, name, owner or time was changed', async () => {
    const address = await requestUploadAddress('png')
    const other = await createPerson(app)
    const changed = [
      address.split('?')[0],
      address.replace(/signature=../, 'signature=AA'),
      address.replace(/signature=.*/, 'signature='),
      address.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      address.replace('.png?', '.html?'),
      address.replace('.png?', '?'),
      address.replace(/files\/./, (start) => start.slice(0, -1) + (start.endsWith('0') ? '1' : '0')),
      address.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`),
      address.replace(/until=\d+/, 'until=Infinity'),
      address.replace(somebody.userId, other.userId),
    ]
    for (const each of changed)
      expect(await statusAndCode(await put(each as string, png)), each).toEqual([403, 'upload_refused'])
    expect((await put(address, png)).status).toBe(200)
  })

  test('is refused after ten minutes, and not before', async () => {
    const [early, late] = [await requestUploadAddress('png'), await requestUploadAddress('png')]
    app.setClock('2026-03-10T09:09:59Z')
    expect((await put(early, png)).status).toBe(200)
    app.setClock('2026-03-10T09:10:00Z')
    expect(await statusAndCode(await put(late, png))).toEqual([403, 'upload_expired'])
    app.setClock('2026-03-10T09:00:00Z')
  })

  test('cannot be replaced: an address can be used once', async () => {
    const address = await uploadFile(pdf, 'pdf')
    const second = await put(address, 'something else')
    expect(await statusAndCode(second)).toEqual([409, 'upload_used'])
    expect(Buffer.from(await (await get(address)).arrayBuffer())).toEqual(pdf)
  })

  test('is the only one stored when several are sent to one address at the same moment', async () => {
    const address = await requestUploadAddress('txt')
    const before = (await storedFiles()).length
    const bodies = Array.from({ length: 6 }, (_, i) => Buffer.alloc(200_000, String(i)))
    const answers = await Promise.all(bodies.map((body) => put(address, body as never)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const winner = bodies[answers.findIndex(({ status }) => status === 200)]
    expect(Buffer.from(await (await get(address)).arrayBuffer())).toEqual(winner)
    expect((await storedFiles()).length).toBe(before + 1)
  })

  test('with a too large Content-Length is refused before its bytes are read', async () => {
    const address = await requestUploadAddress('mp4')
    let pullCount = 0
    const body = new ReadableStream({
      pull(controller) {
        pullCount++
        controller.enqueue(bytes(1000))
      },
    })
    const answer = await put(address, body, { 'content-length': '1000001', 'accept-language': 'fr' })
    expect(answer.status).toBe(413)
    // The stream reads one chunk ahead by itself.
    expect(pullCount).toBeLessThanOrEqual(1)
    expect(await answer.json()).toMatchObject({
      code: 'file_too_large',
      detail: expect.stringContaining('1\u202fMo au plus'),
      context: { maxBytes: 1_000_000 },
    })
    expect((await put(address, png)).status).toBe(200)
  })

  test('that exceeds the limit is stopped there and leaves nothing', async () => {
    const address = await requestUploadAddress('mp4')
    const before = await storedFiles()
    let sentBytes = 0
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 50_000
        controller.enqueue(bytes(50_000))
      },
    })
    expect(await statusAndCode(await put(address, endless))).toEqual([413, 'file_too_large'])
    expect(sentBytes).toBeLessThan(1_200_000)
    expect(await storedFiles()).toEqual(before)
    expect((await get(address)).status).toBe(404)
    expect((await put(address, bytes(1_000_000) as never)).status).toBe(200)
  })

  test('that is interrupted leaves nothing, and its address can be used again', async () => {
    const address = await requestUploadAddress('png')
    const before = await storedFiles()
    let hasStarted = false
    const broken = new ReadableStream({
      pull(controller) {
        if (hasStarted) controller.error(new Error('the phone went into the lift'))
        else controller.enqueue(bytes(50_000))
        hasStarted = true
      },
    })
    expect(await statusAndCode(await put(address, broken))).toEqual([400, 'upload_interrupted'])
    expect(await storedFiles()).toEqual(before)
    expect((await get(address)).status).toBe(404)
    expect((await put(address, png)).status).toBe(200)
  })

  test('that is empty is refused', async () => {
    const address = await requestUploadAddress('png')
    const nothing = new ReadableStream({ start: (controller) => controller.close() })
    for (const body of [undefined, '', nothing])
      expect(await statusAndCode(await put(address, body as never))).toEqual([422, 'file_empty'])
    expect((await put(address, png)).status).toBe(200)
  })
})

describe('the declared type of a file', () => {
  test('is ignored: the bytes determine the type', async () => {
    const address = await uploadFile(png, 'html')
    const answer = await get(address)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/)
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'svg'],
    ['a drawing with a prologue', '<?xml version="1.0"?><svg><script>alert(1)</script></svg>', 'svg'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'html'],
    ['a page that calls itself a picture', '<html><script>alert(1)</script></html>', 'png'],
    ['a document of an office', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'odt'],
    ['a text', 'bonjour', 'txt'],
    ['a single byte', Buffer.from([0xff]), 'jpg'],
    ['half the beginning of a film', Buffer.from('0000001866747970', 'hex'), 'mp4'],
  ])('%s is served as a download', async (_, body, extension) => {
    const answer = await get(await uploadFile(body, extension))
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="[0-9a-f-]{36}\\.${extension}"$`),
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['video/mp4', '00000018667479706d703432000000006d70343269736f6d'],
    ['application/pdf', '255044462d312e370a'],
    ['audio/mpeg', '4944330300000000000afffb9064'],
  ])('%s is displayed in the browser', async (type, hex) => {
    const answer = await get(await uploadFile(Buffer.from(hex, 'hex'), 'x'))
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
  })
})

describe('a player or a browser', () => {
  const digits = '0123456789'.repeat(1000)

  test.each([
    ['bytes=0-1', 206, '01', 'bytes 0-1/10000'],
    ['bytes=9995-', 206, '56789', 'bytes 9995-9999/10000'],
    ['bytes=-3', 206, '789', 'bytes 9997-9999/10000'],
    ['bytes=9998-20000', 206, '89', 'bytes 9998-9999/10000'],
    ['bytes=-20000', 206, digits, 'bytes 0-9999/10000'],
    ['bytes=10000-', 416, '', 'bytes */10000'],
    ['bytes=-0', 416, '', 'bytes */10000'],
    ['bytes=5-2', 200, digits, null],
    ['bytes=0-1,4-5', 200, digits, null],
    ['lines=1-2', 200, digits, null],
    ['bytes=-', 200, digits, null],
  ])('that requests %s gets status %i', async (range, status, text, contentRange) => {
    const answer = await get(await uploadFile(digits), { range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  test('gets 304 for an unchanged file, and a range only of the same version', async () => {
    const address = await uploadFile(digits)
    const etag = (await get(address)).headers.get('etag') ?? ''
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(address, { 'if-none-match': ifNoneMatch })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get(address, { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get(address, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get(address, { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200)
  })

  test('can request only the headers', async () => {
    const answer = await get(await uploadFile(digits), {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10000', ''])
  })
})

describe('an address under /files', () => {
  test('is not found when there is no such file', async () => {
    const address = (await uploadFile(png, 'png')).split('?')[0] ?? ''
    const names = [
      '/files/0198c0de-0000-7000-8000-00000000abcd.png',
      '/files/',
      '/files',
      '/files/arriving',
      '/files/..%2Fsecret-key',
      '/files/%2e%2e/secret-key',
      '/files/%00',
      '/files/%E0%A4%A',
      '/files/a/b',
      address.replace('.png', '.jpg'),
      address.replace('.png', ''),
      address.replace('.png', '.png.png'),
      address.replace('.png', '.png/x'),
    ]
    for (const name of names) expect((await get(name)).status, name).toBe(404)
    expect(await statusAndCode(await get(names[0] as string))).toEqual([404, 'not_found'])
  })

  test('accepts no other method', async () => {
    const address = await requestUploadAddress('png')
    for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await app.fetch(address, { method })
      expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT')
      expect(await statusAndCode(answer)).toEqual([405, 'method_not_allowed'])
    }
  })

  test('accepts no upload under a chosen name', async () => {
    for (const name of ['/files/x.png?signature=x', '/files/..%2F..%2Fx', '/files/'])
      expect(await statusAndCode(await put(name, png)), name).toEqual([404, 'not_found'])
  })
})

test('the picture of an article is stored as a path and returned to guests', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const address = await uploadFile(png, 'png')
  const { pathname } = new URL(address)
  const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const changed = expectStatus(
    200,
    await app.call('PATCH', `${servicePath}/articles/${menu.articles[0].id}`, {
      as: hotel.owner,
      body: { picture: address },
    }),
  )
  expect(changed.picture).toBe(pathname)
  for (const picture of [pathname, `https://guide.hotel.example${pathname}?v=2`]) {
    const { picture: kept } = expectStatus(
      200,
      await app.call('PATCH', servicePath, { as: hotel.owner, body: { picture } }),
    )
    expect(kept).toBe(pathname)
  }
  const guestService = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services[0]
  expect([guestService.picture, guestService.articles[0].picture]).toEqual([pathname, pathname])
  const refused = await app.call('PATCH', servicePath, {
    as: hotel.owner,
    body: { picture: 'http://elsewhere.example/x.png' },
  })
  expect(refused.status).toBe(422)
})
