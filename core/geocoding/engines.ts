import { z } from 'zod'
import type { Lang } from '#core/i18n/contract.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'

/** A position that belongs to a searched address. */
export interface FoundAddress {
  /** The address as the service writes it, in one line. */
  label: string
  latitude: number
  longitude: number
}

/** How a service is asked for addresses, and how its answers are read. */
interface GeocodingEngine {
  /** The address at which the public service of the engine answers. */
  publicUrl: string
  searchUrl: (base: string, query: string, lang: Lang) => URL
  /** Throws `RemoteServerError` when the answer is not as documented. Results that are not usable are left out. */
  readAnswer: (answer: unknown) => FoundAddress[]
}

export const geocodingEngineNames = ['nominatim', 'photon'] as const
export type GeocodingEngineName = (typeof geocodingEngineNames)[number]

const maxResults = 5
const maxLabelLength = 300

const Coordinates = { latitude: z.coerce.number().min(-90).max(90), longitude: z.coerce.number().min(-180).max(180) }
const Label = z
  .string()
  .transform((label) => label.replace(/\s+/g, ' ').trim().slice(0, maxLabelLength))
  .pipe(z.string().min(1))
const FoundAddress = z.object({ label: Label, ...Coordinates })

/** The address of a call below `base`, which may have a path of its own. */
function urlBelow(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  url.search = new URLSearchParams(query).toString()
  return url
}

const usableAddresses = (found: unknown[]): FoundAddress[] =>
  found.slice(0, maxResults).flatMap((each) => FoundAddress.safeParse(each).data ?? [])

const NominatimAnswer = z.array(z.object({ display_name: z.unknown(), lat: z.unknown(), lon: z.unknown() }))

const PhotonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** `Hôtel de la Plage, 12 Rue Gambetta, 64500 Saint-Jean-de-Luz, France`, without missing parts. */
function photonLabel(properties: Record<string, unknown>): string {
  const text = (name: string) => (typeof properties[name] === 'string' ? properties[name] : '')
  const words = (...names: string[]) => names.map(text).filter(Boolean).join(' ')
  const parts = [text('name'), words('housenumber', 'street'), words('postcode', 'city'), text('country')]
  return [...new Set(parts.filter(Boolean))].join(', ')
}

/** The languages in which Photon's public service has names; it refuses others. */
const photonLangs: readonly Lang[] = ['fr', 'en']

export const geocodingEngines: Record<GeocodingEngineName, GeocodingEngine> = {
  /** https://nominatim.org/release-docs/latest/api/Search/ */
  nominatim: {
    publicUrl: 'https://nominatim.openstreetmap.org',
    searchUrl: (base, query, lang) =>
      urlBelow(base, 'search', { q: query, format: 'jsonv2', limit: String(maxResults), 'accept-language': lang }),
    readAnswer: (answer) => {
      const { data } = NominatimAnswer.safeParse(answer)
      if (!data) throw new RemoteServerError('Nominatim sent no list of addresses')
      return usableAddresses(
        data.map(({ display_name, lat, lon }) => ({ label: display_name, latitude: lat, longitude: lon })),
      )
    },
  },
  /** https://github.com/komoot/photon */
  photon: {
    publicUrl: 'https://photon.komoot.io',
    searchUrl: (base, query, lang) =>
      urlBelow(base, 'api', {
        q: query,
        limit: String(maxResults),
        ...(photonLangs.includes(lang) && { lang }),
      }),
    readAnswer: (answer) => {
      const { data } = PhotonAnswer.safeParse(answer)
      if (!data) throw new RemoteServerError('Photon sent no list of addresses')
      return usableAddresses(
        data.features.map(({ geometry, properties }) => {
          const [longitude, latitude] = geometry.coordinates
          return { label: photonLabel(properties), latitude, longitude }
        }),
      )
    },
  },
}
