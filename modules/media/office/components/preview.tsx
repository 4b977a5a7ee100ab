import { useState } from 'react'
import { Drawing } from '#core/ui-office/icons.tsx'
import { smallOf } from '../../rules.ts'

/** The picture at this address, small; a sheet of paper when it is none. Only trying tells: an extension says nothing. */
export function Preview({ url, className }: { url: string; className?: string }) {
  const small = smallOf(url)
  /** What has turned out to be no picture: the small one may not be there, or the file not be one. */
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = [small, url].find((each) => each && !broken.includes(each))
  if (src)
    return (
      <img
        className={className}
        src={src}
        alt=""
        loading="lazy"
        onError={() => setBroken((known) => [...known, src])}
      />
    )
  return (
    <Drawing size={24}>
      {url ? (
        <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5" />
      ) : (
        <path d="M3 4.5h14v11H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 8v.01" />
      )}
    </Drawing>
  )
}
