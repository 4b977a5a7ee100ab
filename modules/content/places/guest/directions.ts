import type { Position } from '../rules.ts'

export type Platform = 'apple' | 'android' | 'other'

export function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/** The URL of a search for an address in the phone's map app, for a location without a known position. */
export function mapSearchUrl(address: string, platform: Platform): string {
  const query = encodeURIComponent(address)
  if (platform === 'apple') return `https://maps.apple.com/?q=${query}`
  return platform === 'android' ? `geo:0,0?q=${query}` : `https://www.openstreetmap.org/search?query=${query}`
}

/**
 * The URL of walking directions to a place. On phones it opens the phone's own map app (Apple Maps URL scheme; `geo:` of
 * RFC 5870 with the label that Android's map apps read); elsewhere OpenStreetMap's directions, from the hotel if its
 * position is known.
 */
export function directionsTo(
  { latitude, longitude, name }: Position & { name: string },
  platform: Platform,
  hotel: Position | null = null,
): string {
  const position = `${latitude},${longitude}`
  if (platform === 'apple') return `https://maps.apple.com/?daddr=${position}&dirflg=w&q=${encodeURIComponent(name)}`
  if (platform === 'android') return `geo:${position}?q=${position}(${encodeURIComponent(name)})`
  const route = new URLSearchParams({
    engine: 'fossgis_osrm_foot',
    route: `${hotel ? `${hotel.latitude},${hotel.longitude}` : ''};${position}`,
  })
  return `https://www.openstreetmap.org/directions?${route}`
}
