import { useState } from 'react'
import { smallVariantOf } from '#core/storage/address-rules.ts'
import { File, Picture } from '#core/ui-office/frame/icons.tsx'

/**
 * A thumbnail of the picture at this address, or a file icon when it is not a picture. Detected by loading it, because
 * the extension is not reliable.
 */
export function MediaPreview({ url, className }: { url: string; className?: string }) {
  const small = smallVariantOf(url)
  /** Addresses that failed to load: the thumbnail may not exist, or the file may not be a picture. */
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
