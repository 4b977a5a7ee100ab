import { makeStore } from '#core/ui-guest/store.ts'

/** A file on its way. One that has arrived stays until those chosen before it are no longer on theirs. */
export interface QueuedFile {
  key: string
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'arrived'
  /** The part that has left, 0 to 1. */
  sent: number
  /** What went wrong; null unless `failed`. */
  failure: unknown
}

export const isUnderWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending'

/** Files that are sent side by side; more would only slow each other down. */
export const atOnce = 3

/** A file that has been sent, and the address that it has now. */
export interface ArrivedFile {
  file: File
  address: string
}

interface QueueOptions {
  /** Sends one file and returns its address; throws what went wrong, and the abort error when `signal` aborts. */
  send: (file: File, watching: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<string>
  /** In the order in which they were chosen. One that failed holds nobody up, and comes when it has been tried again. */
  onArrived: (arrived: ArrivedFile[]) => void
}

type Entry = QueuedFile & { attempt?: AbortController; address?: string }

/** Sends files, three at a time, each of which can be given up or tried again. */
export function makeUploadQueue({ send, onArrived }: QueueOptions) {
  let entries: readonly Entry[] = []
  const { notify, subscribe, useStored } = makeStore()
  let made = 0

  const tell = (next: readonly Entry[]) => {
    entries = next
    notify()
  }
  const change = (key: string, news: Partial<Entry>) =>
    tell(entries.map((entry) => (entry.key === key ? { ...entry, ...news } : entry)))
  const find = (key: string) => entries.find((entry) => entry.key === key)

  const handOver = () => {
    const firstUnderWay = entries.findIndex(isUnderWay)
    const settled = firstUnderWay < 0 ? entries : entries.slice(0, firstUnderWay)
    const arrived = settled.filter(({ state }) => state === 'arrived')
    if (arrived.length === 0) return
    tell(entries.filter((entry) => !arrived.includes(entry)))
    onArrived(arrived.map(({ file, address = '' }) => ({ file, address })))
  }

  const goOn = () => {
    const next = entries.find(({ state }) => state === 'waiting')
    if (!next || entries.filter(({ state }) => state === 'sending').length >= atOnce) return
    void attempt(next)
    goOn()
  }

  async function attempt({ key, file }: Entry) {
    const attempt = new AbortController()
    const { signal } = attempt
    change(key, { state: 'sending', sent: 0, failure: null, attempt })
    try {
      const onProgress = (sent: number) => signal.aborted || change(key, { sent })
      const address = await send(file, { signal, onProgress })
      if (!signal.aborted) change(key, { state: 'arrived', sent: 1, address })
    } catch (failure) {
      if (!signal.aborted) change(key, { state: 'failed', failure })
    }
    handOver()
    goOn()
  }

  return {
    /** The same array until something changes. */
    files: (): readonly QueuedFile[] => entries,
    subscribe,
    useFiles: () => useStored<readonly QueuedFile[]>(() => entries),
    add: (files: Iterable<File>) => {
      const added = [...files].map((file) => ({
        key: String(++made),
        file,
        state: 'waiting' as const,
        sent: 0,
        failure: null,
      }))
      tell([...entries, ...added])
      goOn()
    },
    retry: (key: string) => {
      if (find(key)?.state !== 'failed') return
      change(key, { state: 'waiting', failure: null })
      goOn()
    },
    /** Takes a file out of the queue, whatever has become of it. */
    cancel: (key: string) => {
      const { attempt } = find(key) ?? {}
      tell(entries.filter((entry) => entry.key !== key))
      attempt?.abort()
      handOver()
      goOn()
    },
    /** Gives up all that has not arrived; others may be added. */
    close: () => {
      const given = entries
      tell([])
      for (const { attempt } of given) attempt?.abort()
    },
  }
}

export type UploadQueue = ReturnType<typeof makeUploadQueue>
