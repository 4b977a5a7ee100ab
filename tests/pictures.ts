import sharp, { type Sharp } from 'sharp'

/** Something like a photograph: soft light, and the grain that makes real ones heavy. */
export async function photograph(width: number, height: number, grain = 8): Promise<Sharp> {
  const noise = (mean: number, sigma: number) => ({ type: 'gaussian' as const, mean, sigma })
  const create = { channels: 3 as const, background: '#888' }
  const light = await sharp({ create: { ...create, width: 32, height: 24, noise: noise(128, 60) } })
    .png()
    .toBuffer()
  const fine = await sharp({ create: { ...create, width, height, noise: noise(128, grain) } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(light)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: fine, blend: 'soft-light' }])
}

/** What a phone writes into a photograph: who made it, and where it stood. */
export const whereabouts = {
  IFD0: { Make: 'Telefon', Artist: 'Camille Le Goff' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 38/1 59/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '2/1 1/1 30/1',
  },
}

/** A plain picture of so many pixels, cheap to make and to send. */
export const plain = (width: number, height: number, background = '#2b6b6b') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
