import { useState } from 'react'
import { smallVariantOf } from '#core/storage/address-rules.ts'
import { File, Picture } from '#core/ui-office/frame/icons.tsx'

/**
 * A thumbnail of the picture at this address, or a file icon when it is not a picture. Detected by loading it, because
 * the extension is not reliable.
 */
export function MediaPreview({ url }: { url: string }) {
  const smallVariant = smallVariantOf(url)
  /** Addresses that failed to load: the thumbnail may not exist, or the file may not be a picture. */
  const [failedAddresses, setFailedAddresses] = useState<readonly string[]>([])
  const src = [smallVariant, url].find((address) => address && !failedAddresses.includes(address))
  if (src)
    return <img src={src} alt="" loading="lazy" onError={() => setFailedAddresses((previous) => [...previous, src])} />
  return url ? <File size={24} /> : <Picture size={24} />
}
