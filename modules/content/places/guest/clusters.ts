import Supercluster from 'supercluster'
import type { Position } from '../rules.ts'
import { maxMapZoom, minMapZoom } from '../tile-rules.ts'

/** A pin on a map: one place, or several that are too close to tap separately. */
export interface Pin<Place> extends Position {
  /** Stays the same for the same places. */
  key: string
  places: Place[]
  /** The zoom at which the places separate; null: they never do, or there is only one. */
  splitZoom: number | null
}

/** Minimum pixels between two pins: the size of a touch target. */
const pinSize = 44

/** Returns a function that gives the pins of a zoom; every place is in one of them. */
export function clusterPlaces<Place extends Position & { id: string }>(
  places: readonly Place[],
): (zoom: number) => Pin<Place>[] {
  const index = new Supercluster<{ place: Place }, object>({
    radius: pinSize,
    // Pixels of a tile.
    extent: 256,
    minZoom: minMapZoom,
    maxZoom: maxMapZoom,
  })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  )
  return (zoom) =>
    index.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster_id' in properties)) {
        const { place } = properties as { place: Place }
        return { key: place.id, latitude, longitude, places: [place], splitZoom: null }
      }
      const id = properties.cluster_id as number
      const members = index
        .getLeaves(id, Number.POSITIVE_INFINITY)
        .map((leaf) => (leaf.properties as { place: Place }).place)
      const splitZoom = index.getClusterExpansionZoom(id)
      return {
        key: members.map((member) => member.id).join(),
        latitude,
        longitude,
        places: members,
        splitZoom: splitZoom > maxMapZoom ? null : splitZoom,
      }
    })
}
