import type { DrawnQr } from '../draw-qr.ts'

/** A QR code drawn on the phone, always black, on the background of its container. `text`: the content of the code. */
export function QrPicture({
  drawn,
  text,
  label,
  className,
}: {
  drawn: DrawnQr
  text: string
  label: string
  className: string | undefined
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-text={text}
    >
      <path fill="#000" d={drawn.path} />
    </svg>
  )
}
