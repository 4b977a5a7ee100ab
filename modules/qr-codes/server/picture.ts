import QRCode from 'qrcode'
import { errorCorrection, outline, quietZone } from '../rules.ts'

/** Pixels across, at least: sharp on a poster. */
const leastPixels = 1000

const modulesOf = (url: string) => QRCode.create(url, { errorCorrectionLevel: errorCorrection }).modules

/** Vectors, 4 cm wide until somebody scales them. */
export function svgPicture(url: string): string {
  const modules = modulesOf(url)
  const side = modules.size + 2 * quietZone
  const path = outline(modules.size, (row, column) => modules.get(row, column) === 1)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`
}

/** Each module a whole number of pixels. */
export function pngPicture(url: string): Promise<Buffer> {
  const side = modulesOf(url).size + 2 * quietZone
  const scale = Math.ceil(leastPixels / side)
  return QRCode.toBuffer(url, { type: 'png', errorCorrectionLevel: errorCorrection, margin: quietZone, scale })
}
