import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { photograph, plainPicture } from '../pictures.ts'
import { call, register } from './hotels.ts'
import { peakMemory } from './processes.ts'
import { type Product, removeFolder, startProduct, temporaryFolder } from './product.ts'

/** The result of one case of concurrent uploads. */
export interface Load {
  title: string
  /** The number of responses by status: `20 × 200`. */
  answers: string
  /** Seconds until the last response. */
  seconds: number
  /** The peak memory of the process in bytes, and how much that is above its memory before the uploads. */
  peak: number
  added: number
}

const bytesPerMegabyte = 1_000_000

/** Uploads pictures of all sizes to a separate instance with the default storage. */
export async function measureUploads(): Promise<Load[]> {
  const folder = await temporaryFolder()
  let product: Product | undefined
  try {
    product = await startProduct({ folder, demo: false })
    const { token } = await register(product.url)
    const loads: Load[] = []
    for (const [title, times, make] of cases) loads.push(await measure(product, token, title, times, await make()))
    return loads
  } finally {
    await product?.stop()
    await removeFolder(folder)
  }
}

type Body = () => RequestInit['body']

const cases: [title: string, times: number, make: () => Promise<Body>][] = [
  ['one photograph of 12 megapixels', 1, async () => bodyOf(await phonePicture())],
  ['20 photographs of 40 MB at once, 50 megapixels each', 20, async () => bodyOf(await heavyPicture())],
  ['one JPEG of 50 megapixels, progressive', 1, async () => bodyOf(await blurredPicture(8660, 5774, 'jpeg'))],
  ['one PNG of 50 megapixels', 1, async () => bodyOf(await blurredPicture(8660, 5774, 'png'))],
  [
    'one WebP of 100 megapixels',
    1,
    async () => bodyOf(await plainPicture(10_000, 10_000).webp({ effort: 0 }).toBuffer()),
  ],
  ['one PNG of 100 megapixels in a few kB', 1, async () => bodyOf(await plainPicture(10_000, 10_000).png().toBuffer())],
  [
    '20 PNG bombs of 400 megapixels at once',
    20,
    async () => bodyOf(await plainPicture(20_000, 20_000).png().toBuffer()),
  ],
  ['20 bodies of 2 GB at once, unannounced', 20, async () => () => zeroStream(2000 * bytesPerMegabyte)],
]

const bodyOf =
  (bytes: Buffer): Body =>
  () =>
    bytes as unknown as RequestInit['body']

const phonePicture = async () => (await photograph(4000, 3000)).jpeg({ quality: 92 }).toBuffer()

/** A picture padded to 40 MB with bytes that decoders ignore. */
async function heavyPicture(): Promise<Buffer> {
  const picture = await (await photograph(8660, 5774)).jpeg({ quality: 75 }).toBuffer()
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, 40 * bytesPerMegabyte - picture.length))])
}

async function blurredPicture(width: number, height: number, format: 'jpeg' | 'png'): Promise<Buffer> {
  const small = await (await photograph(40, 30)).toBuffer()
  const large = plainPicture(width, height).composite([{ input: await stretched(small, width, height) }])
  return (format === 'png' ? large.png({ compressionLevel: 2 }) : large.jpeg({ progressive: true })).toBuffer()
}

const stretched = (small: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(small).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer()

function zeroStream(length: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(65_536)
  let remaining = length
  return new ReadableStream({
    pull(controller) {
      if (remaining <= 0) return controller.close()
      remaining -= piece.length
      controller.enqueue(piece)
    },
  })
}

async function measure(product: Product, token: string, title: string, times: number, body: Body): Promise<Load> {
  const addresses = await Promise.all(
    Array.from({ length: times }, async () => {
      const { data } = await call<{ data: { url: string } }>(product.url, 'GET', '/v1/get-upload-url', { token })
      return data.url
    }),
  )
  // Resets the peak memory of the process, so that it covers this case only; see proc(5).
  await writeFile(`/proc/${product.pid}/clear_refs`, '5')
  const rest = await peakMemory(product.pid)
  const startedAt = performance.now()
  const statuses = await Promise.all(
    addresses.map((address) =>
      fetch(address, { method: 'PUT', body: body(), duplex: 'half' } as RequestInit).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error) => `cut off (${error.cause?.code})`,
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const peak = await peakMemory(product.pid)
  const counts = new Map<string, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const answers = [...counts].map(([status, count]) => `${status} × ${count}`).join(', ')
  return { title, answers, seconds, peak, added: peak - rest }
}
