import QRCode from 'qrcode'
import { useMemo } from 'react'
import { errorCorrection, qrOutline, quietZone } from '../../rules.ts'

/** Drawn in the browser from the address alone, so that five hundred codes need no request. Always black on white. */
export function QrPicture({ url, label, className }: { url: string; label: string; className?: string }) {
  const { side, path } = useMemo(() => {
    const { modules } = QRCode.create(url, { errorCorrectionLevel: errorCorrection })
    return {
      side: modules.size + 2 * quietZone,
      path: qrOutline(modules.size, (row, column) => modules.get(row, column) === 1),
    }
  }, [url])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-url={url}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
