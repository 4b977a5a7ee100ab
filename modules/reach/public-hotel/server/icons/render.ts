import sharp from 'sharp'
import type { AppContext } from '#core/app/server/context.ts'
import { readPicture } from '#modules/foundation/media/server/service.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'

/** The side in pixels, and the share of it that the logo fills; systems crop a maskable icon to a circle. */
export const icons = {
  '180': { side: 180, share: 0.8, purpose: 'any' },
  '192': { side: 192, share: 0.8, purpose: 'any' },
  '512': { side: 512, share: 0.8, purpose: 'any' },
  'maskable-512': { side: 512, share: 0.56, purpose: 'maskable' },
} as const
export type IconName = keyof typeof icons

const paper = '#faf7f1'

/** The hotel's logo on a plain background, or a book on its accent colour, as PNG. Null: the hotel does not exist. */
export async function readIcon(context: AppContext, orgId: string, name: IconName): Promise<Uint8Array | null> {
  const cached = await context.pages.document(`icon ${orgId} ${name}`, async () => {
    const hotel = await publicHotelRow(context.db, orgId)
    if (!hotel) return null
    const logo = hotel.brand.logo ? await readPicture(context, hotel.brand.logo) : null
    const png = (logo && (await drawLogo(logo, name))) ?? (await drawBook(hotel.brand.colour, name))
    return { value: { png: png.toString('base64') }, subjects: [hotel.id], until: null }
  })
  return cached && Uint8Array.from(Buffer.from(cached.png, 'base64'))
}

/** Null when the picture cannot be read. */
async function drawLogo(bytes: Uint8Array, name: IconName): Promise<Buffer | null> {
  const { side, share } = icons[name]
  const within = Math.round(side * share)
  try {
    const logo = await sharp(bytes).trim().resize(within, within, { fit: 'inside' }).toBuffer()
    return await sharp({ create: { width: side, height: side, channels: 3, background: paper } })
      .composite([{ input: logo }])
      .png()
      .toBuffer()
  } catch {
    return null
  }
}

/** Draws an open book as raw pixels, because SVG is not decoded here. */
function drawBook(colour: string, name: IconName): Promise<Buffer> {
  const { side } = icons[name]
  const points = Buffer.alloc(side * side * 4)
  const ground = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side]
    const fromSpine = Math.abs(x - 0.5) / 0.33
    const top = 0.33 - 0.045 * fromSpine - 0.04 * Math.sin(Math.PI * fromSpine)
    const isPage = fromSpine < 1 && y > top && y < top + 0.44
    const light = !isPage ? 0 : x < 0.5 ? 1 : 0.8
    const point = [...ground.map((part) => part + (255 - part) * light), 255]
    points.set(point, i * 4)
  }
  return sharp(points, { raw: { width: side, height: side, channels: 4 } })
    .flatten()
    .png()
    .toBuffer()
}
