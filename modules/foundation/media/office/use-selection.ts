import { useRef, useState } from 'react'
import type { Media } from '../contract.ts'

/** The selected files among those shown; a file that is no longer shown is not selected. */
export function useSelection(shown: readonly Media[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const has = (id: string) => ids.has(id)

  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    has,
    /** `range`: also toggles all files between this one and the one before. */
    toggle: (id: string, range: boolean) => {
      const [from, to] = [last.current, id].map((each) => shown.findIndex((media) => media.id === each))
      const between =
        range && from !== undefined && to !== undefined && from >= 0
          ? shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((media) => media.id)
          : [id]
      last.current = id
      const listedIds = new Set(ids)
      for (const each of between)
        if (has(id)) listedIds.delete(each)
        else listedIds.add(each)
      setIds(listedIds)
    },
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
