import sharp from 'sharp'
import type { AppContext } from '#core/http/server/context.ts'
import { publicHotelRow } from '#modules/hotels/server/service.ts'
import { readPicture } from '#modules/media/server/service.ts'

/** Pixels of its side, and the share of it that the logo takes; systems cut a maskable one to a circle. */
export const icons = {
  '180': { side: 180, share: 0.8, purpose: 'any' },
  '192': { side: 192, share: 0.8, purpose: 'any' },
  '512': { side: 512, share: 0.8, purpose: 'any' },
  'maskable-512': { side: 512, share: 0.56, purpose: 'maskable' },
} as const
export type IconName = keyof typeof icons

const paper = '#faf7f1'

/** An open book, for a hotel without a logo. Of 64 pixels, within the circle that systems cut out. */
const book =
  '<path d="M11 18c8-3 15-2 21 3v29c-6-5-13-6-21-3z" fill="#fff"/><path d="M53 18c-8-3-15-2-21 3v29c6-5 13-6 21-3z" fill="#fff" opacity=".8"/>'

/** The hotel's logo on paper, or a book on its colour, as PNG. Null: no such hotel. */
export async function readIcon(context: AppContext, orgId: string, name: IconName): Promise<Uint8Array | null> {
  const kept = await context.pages.document(`icon ${orgId} ${name}`, async () => {
    const hotel = await publicHotelRow(context.db, orgId)
    if (!hotel) return null
    const logo = hotel.brand.logo ? await readPicture(context, hotel.brand.logo) : null
    const png = (logo && (await drawLogo(logo, name))) ?? (await drawBook(hotel.brand.colour, name))
    return { value: { png: png.toString('base64') }, hotelId: hotel.id, until: null }
  })
  return kept && Uint8Array.from(Buffer.from(kept.png, 'base64'))
}

/** Null for a picture that cannot be read. */
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

function drawBook(colour: string, name: IconName): Promise<Buffer> {
  const { side } = icons[name]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/>${book}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
