import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'

/** The part of the rows, from the top, that a truncated picture must have. */
const minCompletePart = 0.9
const endOfImage = Buffer.from([0xff, 0xd9])
/**
 * How the scan of one component begins in a JPEG (ITU T.81, B.2.3); then come the component, a table, first and last
 * coefficient, precision.
 */
const singleComponentScan = Buffer.from([0xff, 0xda, 0, 8, 1])

/**
 * Whether a picture that does not decode completely is acceptable to viewers: a JPEG without its end marker, as many programs write them,
 * or a file that lost its last rows, at most a tenth. Viewers show both.
 */
export async function isAlmostComplete(
  path: string,
  { format, isProgressive, width, height, channels }: Metadata,
  seconds: number,
) {
  const canDecode = (source: string | Buffer, failOn: 'error' | 'warning', rows: number) =>
    sharp(source, { limitInputPixels: false, failOn, sequentialRead: true })
      .timeout({ seconds })
      .extract({ left: 0, top: 0, width, height: rows })
      .resize(16)
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  const rows = Math.max(1, Math.floor(height * minCompletePart))
  if (format === 'png') return !isProgressive && (await canDecode(path, 'error', rows))
  if (format !== 'jpeg') return false
  const withEndMarker = Buffer.concat([await readFile(path), endOfImage])
  if (await canDecode(withEndMarker, 'warning', height)) return true
  return isProgressive ? lacksOnlyRefinement(withEndMarker, channels) : canDecode(path, 'error', rows)
}

/**
 * Whether a progressive JPEG is truncated after each of its components has details, while the last ones are refined.
 */
function lacksOnlyRefinement(jpeg: Buffer, channels: number): boolean {
  const detailedComponents = new Set<number | undefined>()
  let isRefining = false
  for (
    let offset = jpeg.indexOf(singleComponentScan);
    offset >= 0;
    offset = jpeg.indexOf(singleComponentScan, offset + 1)
  ) {
    const [component, , first = 0, , precision = 0] = jpeg.subarray(offset + singleComponentScan.length)
    if (first > 0) detailedComponents.add(component)
    isRefining = first > 0 && (precision & 15) === 0
  }
  return isRefining && detailedComponents.size >= channels
}
