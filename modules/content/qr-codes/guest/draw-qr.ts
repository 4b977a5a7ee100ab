import { errorCorrection, qrOutline, quietZone } from '../rules.ts'

/** A QR code as the `d` of an SVG path, and the side of its square. */
export interface DrawnQr {
  side: number
  path: string
}

/** Draws a QR code with a library that is loaded on first use. Rejects if the library cannot be loaded. */
export async function drawQr(text: string): Promise<DrawnQr> {
  const { create } = (await import('qrcode')).default
  const { modules } = create(text, { errorCorrectionLevel: errorCorrection })
  return {
    side: modules.size + 2 * quietZone,
    path: qrOutline(modules.size, (row, column) => modules.get(row, column) === 1),
  }
}
