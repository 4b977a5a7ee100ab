import QRCode from 'qrcode'
import { useMemo } from 'react'
import { errorCorrection, qrOutline, quietZone } from '../../rules.ts'

/** A QR code, drawn in the browser so that five hundred codes need no request. Always black on white. */
export function QrPicture({ url, label }: { url: string; label: string }) {
  const { side: units, path } = useMemo(() => {
    const { modules } = QRCode.create(url, { errorCorrectionLevel: errorCorrection })
    return {
      side: modules.size + 2 * quietZone,
      path: qrOutline(modules.size, (row, column) => modules.get(row, column) === 1),
    }
  }, [url])
  return (
    <svg
      className="card"
      width={208}
      height={208}
      viewBox={`0 0 ${units} ${units}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-url={url}
    >
      <path fill="#fff" d={`M0 0h${units}v${units}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
