import { filePathOf, parseFileAddress, widthStepsOf } from '#core/storage/address-rules.ts'
import type { Media } from '../contract.ts'
import { fileNameOf, isPicture } from '../rules.ts'

/** The address of a file's thumbnail; null for a file without one. */
export function thumbnailOf({ address, type, width }: Pick<Media, 'address' | 'type' | 'width'>) {
  if (!isPicture(type)) return null
  const step = widthStepsOf(width ?? 0).findLast((each) => each <= 320)
  const file = parseFileAddress(address)
  return step === undefined || !file ? address : filePathOf({ id: file.id, step, extension: 'webp' })
}

/** `JPEG`, `PDF`: the format in its usual abbreviation; empty when unknown. */
export function formatOf({ address, type }: Pick<Media, 'address' | 'type'>): string {
  const [, subtype = ''] = type.split('/')
  const shortSubtype = /^[a-z0-9]{2,5}$/.test(subtype) ? subtype : ''
  const [, extension = ''] = fileNameOf(address).split('.')
  return (shortSubtype || extension.slice(0, 5)).toUpperCase()
}
