/**
 * The two ends of a store whose keys begin with `prefix`, for `useSyncExternalStore`: `watch` hears of every change, in another
 * tab of the same phone too; `tell` is called after each of one's own. `elsewhere` hears first what another tab has done.
 */
export function phoneStore(prefix: string, elsewhere = () => {}) {
  const watchers = new Set<() => void>()
  return {
    tell: () => {
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      const heard = ({ key }: StorageEvent) => {
        if (key !== null && !key.startsWith(prefix)) return
        elsewhere()
        watcher()
      }
      watchers.add(watcher)
      addEventListener('storage', heard)
      return () => {
        watchers.delete(watcher)
        removeEventListener('storage', heard)
      }
    },
  }
}
