import type { Position } from '../rules.ts'

export type Platform = 'apple' | 'android' | 'other'

export function platformOf(userAgent: string): Platform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/**
 * Where the way to a place is shown on foot: the phone's own map app (Apple Maps URL scheme; `geo:` of RFC 5870 with the label that
 * Android's map apps read), and OpenStreetMap elsewhere.
 */
export function directionsTo({ latitude, longitude, name }: Position & { name: string }, platform: Platform): string {
  const position = `${latitude},${longitude}`
  if (platform === 'apple') return `https://maps.apple.com/?daddr=${position}&dirflg=w&q=${encodeURIComponent(name)}`
  if (platform === 'android') return `geo:${position}?q=${position}(${encodeURIComponent(name)})`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
