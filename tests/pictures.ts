import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture like a photograph: soft light, and noise, which makes real photographs large. */
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

/** The EXIF data that a phone writes into a photograph: the author and the position. */
export const exifWithLocation = {
  IFD0: { Make: 'Telefon', Artist: 'Camille Le Goff' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 38/1 59/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '2/1 1/1 30/1',
  },
}

/** A plain picture of this size in pixels, fast to create and small. */
export const plainPicture = (width: number, height: number, background = '#2b6b6b') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** Decodes bytes that are stored in a test: deflated, in base64. */
export const inflateBase64 = (base64: string): Buffer => inflateSync(Buffer.from(base64, 'base64'))

/**
 * A HEIC file created with `heif-enc`: 96 by 64 pixels, red and blue halves in Display P3, with an author and a position, rotated by 90°
 * counterclockwise.
 */
export const heicPhotograph = inflateBase64(
  'eNp9VGtsDFEUPnen24dUvSoRj1rVlWo8tiVp49VNtzRt1KttKILp7Iy9MrM7mR1arwglRIN6lSCySJAQjx+ICipC+EE8EolIvIJIVTUkHrXtOHdm2GrCnTlzvnvuOfece849AwCDJX2lGhCpADgUKmUzrFBeAuCqFVHnwRrDAn5ZszGoVNCh20hRqa6YiCCNp3LI3LLQCw5TAtxOk/dAOoQyHHGjf0tIFvI8SoOSuQNb7Y8T0WHvF1ghZEMXIWEqU2soU3dcpKqmIm+gqhBCwXLU9hFO/RNaWhtEO75/B+jFudB0gJckE8NgChzUsw++aY0O7zBczCwgpNtKxLPe2dBcPPKMnMjm1sebjsoJheSGdi7diz5SaVgVbX9LkFBGWoSQrKlaCKMkL2VBCce5MMdBXZtTVOCaVznflfAat0qFJEiBIbwQVkvLppWzDcJ8dVjQNfnvDH99YiXy8egAH/RveH1Sq9ua/8095fKu1ownZ+D/o4dfDLOCRJEyBFXD+hGMBtKrdZXhQnYGIcD7Ec9DPErDABFvZPKlFt7PcJWFTzOslc/xIW5C7FraBVd1wYq8XLBjYNEni8GKMuSYRRgMYZgF48D3D514U8eHjweA5at7HsLSuBzLKrkAwPncML64ARJ2A3TUG8bPI4bROQOrdQCgKTVmX/sCYPJ1hmKyEpyfz8U0XYjJMvMA+uDlvFOj8prVBxy7bxIF+HwCoGclQL8HaLMApb1VWkNNlcREdrYkqoV0FuYAqir8n8MR53pH7cZNiAdSTZR+947gx+KwPkELcl/x86y99meSs/F5bfuu55dGD+caxq3b7UObqyJX3i6r6Ch7eK0zuivf2Lbg6fbU1h3xdTlpq2bfOf7GXTdoyPmDkcUN7ua1cuKjLa9axmS0VuSuaez/qaVh2tiLAfro4/B3z9yTyj8UTW4s6qw8dIrfvPpd5r2Z87/d3ba3tL2TLCxpP9tkvLpZu+jmvtUTLn39GJ17LKJnrd1z9UfxsYfr/IuTWcjFxVlmDZOgF3GYCLMMfQln1obRQOI0+SqkQTbewNJq67Denoi2vZFvRerniNnSzXEmP4rk3mLhNjtZeXhV3nMx7uMVKsuia7roKgpJEpSLsiiFguz21CdAHFp4crI9ZKeFCXqBiC3P9nhIxPJqGBhRxPLE+pezsdf26jD/OSzmGebMad6FFGKteuy4R9h8os1/Ad//GHg=',
)
