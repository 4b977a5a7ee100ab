import { type Map as LeafletMap, type TileLayer, tileLayer } from 'leaflet'

/** Milliseconds before failed tiles are requested again, doubled each time, and the maximum of retries. */
const firstRetryMs = 3000
const maxRetries = 7

interface StreetOptions {
  /** The address of the tiles, with `{z}`, `{x}` and `{y}`. */
  url: string
  minZoom: number
  maxZoom: number
  /** Whether streets are shown; false while no tile can be loaded. */
  onStreets: (shown: boolean) => void
}

/** Draws street tiles on a map, and requests failed ones again. Returns a function that stops the retries. */
export function addStreets(view: LeafletMap, { url, minZoom, maxZoom, onStreets }: StreetOptions): () => void {
  const failedTiles = new Set<HTMLImageElement>()
  let loaded = 0
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const layer: TileLayer = tileLayer(url, { minZoom, maxZoom })
  const retry = () => {
    clearTimeout(timer)
    timer = undefined
    for (const tile of failedTiles) {
      failedTiles.delete(tile)
      // A tile that is out of view is no longer in the page.
      if (tile.isConnected) tile.src = `${tile.src}`
    }
  }
  const retryAll = () => {
    retries = 0
    retry()
  }
  layer.on('tileerror', ({ tile }) => {
    failedTiles.add(tile as HTMLImageElement)
    if (loaded === 0) onStreets(false)
    if (timer || retries === maxRetries) return
    timer = setTimeout(retry, firstRetryMs * 2 ** retries++)
  })
  layer.on('tileload', () => {
    loaded++
    retries = 0
    onStreets(true)
  })
  layer.addTo(view)
  addEventListener('online', retryAll)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', retryAll)
  }
}
