import { useState } from 'react'
import { smallVariantOf } from '#core/storage/address-rules.ts'
import { File, Picture } from '#core/ui-office/frame/icons.tsx'

/** The picture at this address, small; a sheet of paper when it is none. Detected by loading it, because the extension is not reliable. */
export function MediaPreview({ url, className }: { url: string; className?: string }) {
  const small = smallVariantOf(url)
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
        onError={() => setBroken((previous) => [...previous, src])}
      />
    )
  return url ? <File size={24} /> : <Picture size={24} />
}
