import QRCode from 'qrcode'
import { errorCorrection, qrOutline, quietZone } from '../rules.ts'

/** Minimum width in pixels: sharp on a poster. */
const minPixels = 1000

const qrModules = (text: string) => QRCode.create(text, { errorCorrectionLevel: errorCorrection }).modules

/** The dark modules as the `d` of an SVG path, and the side of the square that contains them and the quiet zone. */
export function drawQrOutline(text: string): { units: number; path: string } {
  const modules = qrModules(text)
  return {
    units: modules.size + 2 * quietZone,
    path: qrOutline(modules.size, (row, column) => modules.get(row, column) === 1),
  }
}

/** The code as an SVG document, 4 cm wide by default. */
export function svgPicture(url: string): string {
  const { units, path } = drawQrOutline(url)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 ${units} ${units}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${units}v${units}H0z"/><path d="${path}"/></svg>\n`
}

/** The code as a PNG file, in which each module is a whole number of pixels wide. */
export function pngPicture(url: string): Promise<Buffer> {
  const scale = Math.ceil(minPixels / (qrModules(url).size + 2 * quietZone))
  return QRCode.toBuffer(url, { type: 'png', errorCorrectionLevel: errorCorrection, margin: quietZone, scale })
}
