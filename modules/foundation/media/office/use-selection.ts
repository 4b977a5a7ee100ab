import { useRef, useState } from 'react'
import type { Media } from '../contract.ts'

/** The selected files among those shown; a file that is no longer shown is not selected. */
export function useSelection(shown: readonly Media[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const lastToggledId = useRef<string>(undefined)
  const has = (id: string) => ids.has(id)

  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    has,
    /** `range`: also toggles all files between this one and the one before. */
    toggle: (id: string, range: boolean) => {
      const [fromIndex, toIndex] = [lastToggledId.current, id].map((mediaId) =>
        shown.findIndex((media) => media.id === mediaId),
      )
      const toggledIds =
        range && fromIndex !== undefined && toIndex !== undefined && fromIndex >= 0
          ? shown.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1).map((media) => media.id)
          : [id]
      lastToggledId.current = id
      const newIds = new Set(ids)
      for (const mediaId of toggledIds)
        if (has(id)) newIds.delete(mediaId)
        else newIds.add(mediaId)
      setIds(newIds)
    },
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
