import { createStore } from '#core/ui-guest/storage/store.ts'
import type { Media } from '../contract.ts'
import { isDrawing } from '../rules.ts'

/**
 * A file on its way. One that has arrived stays until those chosen before it are no longer on theirs. A `drawing` waits for the person to say
 * what becomes of it; `known` stands for a file that the library had already, until the person has taken note.
 */
export interface QueuedFile {
  key: string
  file: File
  state: 'drawing' | 'waiting' | 'sending' | 'failed' | 'arrived' | 'known'
  /** The part that has left, 0 to 1. */
  sent: number
  /** What went wrong; null unless `failed`. */
  failure: unknown
  /** The file of the library that has the same bytes; null unless `known`. */
  existing: ExistingFile | null
}
export type ExistingFile = Pick<Media, 'id' | 'name'>

export const isUnderWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending'

/** Files that are sent side by side; more would only slow each other down. */
export const maxParallelUploads = 3

/** A file that has been sent, and the address that it has now. */
export interface UploadedFile {
  file: File
  address: string
}

interface SendOptions {
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** Also where the library has the same bytes. */
  keepBoth: boolean
}
export type SendFile = (file: File, options: SendOptions) => Promise<{ address: string; existing?: ExistingFile }>

interface QueueOptions {
  /** Sends one file and returns its address, or that of the one that is `known`; throws what went wrong, and the abort error when `signal` aborts. */
  send: SendFile
  /** Makes a picture of a drawing, once the person has said so. */
  draw: (drawing: File) => Promise<File>
  /** Called in the order of choice. A failed file does not delay the others and comes after its retry. */
  onArrived: (arrived: UploadedFile[]) => void
}

type Entry = QueuedFile & { attempt?: AbortController; address?: string; keepBoth: boolean }

/** Sends files, three at a time, each of which can be given up or tried again. */
export function createUploadQueue({ send, draw, onArrived }: QueueOptions) {
  let entries: readonly Entry[] = []
  const { notify, subscribe, useStored } = createStore()
  let made = 0

  const tell = (next: readonly Entry[]) => {
    entries = next
    notify()
  }
  const change = (key: string, changed: Partial<Entry>) =>
    tell(entries.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry)))
  const find = (key: string) => entries.find((entry) => entry.key === key)

  const handOver = () => {
    const firstUnderWay = entries.findIndex(isUnderWay)
    const settled = firstUnderWay < 0 ? entries : entries.slice(0, firstUnderWay)
    const arrived = settled.filter(({ address }) => address !== undefined)
    if (arrived.length === 0) return
    tell(
      entries.flatMap((entry) => {
        if (!arrived.includes(entry)) return entry
        return entry.state === 'known' ? { ...entry, address: undefined } : []
      }),
    )
    onArrived(arrived.map(({ file, address = '' }) => ({ file, address })))
  }

  const goOn = () => {
    const next = entries.find(({ state }) => state === 'waiting')
    if (!next || entries.filter(({ state }) => state === 'sending').length >= maxParallelUploads) return
    void attempt(next)
    goOn()
  }

  async function attempt({ key, file, keepBoth }: Entry) {
    const attempt = new AbortController()
    const { signal } = attempt
    change(key, { state: 'sending', sent: 0, failure: null, attempt })
    try {
      const onProgress = (sent: number) => signal.aborted || change(key, { sent })
      const ready = isDrawing(file) ? await draw(file) : file
      if (!signal.aborted) change(key, { file: ready })
      const { address, existing = null } = await send(ready, { signal, onProgress, keepBoth })
      if (!signal.aborted) change(key, { state: existing ? 'known' : 'arrived', sent: 1, address, existing })
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
        state: isDrawing(file) ? ('drawing' as const) : ('waiting' as const),
        sent: 0,
        failure: null,
        existing: null,
        keepBoth: false,
      }))
      tell([...entries, ...added])
      goOn()
    },
    retry: (key: string) => {
      if (find(key)?.state !== 'failed') return
      change(key, { state: 'waiting', failure: null })
      goOn()
    },
    /** Makes a picture of a drawing, and sends that. */
    convert: (key: string) => {
      if (find(key)?.state !== 'drawing') return
      change(key, { state: 'waiting' })
      goOn()
    },
    /** Adds the file that was sent beside the one that the library had already. */
    keepBoth: (key: string) => {
      if (find(key)?.state !== 'known') return
      change(key, { state: 'waiting', existing: null, keepBoth: true })
      goOn()
    },
    /** Removes a file from the queue. */
    cancel: (key: string) => {
      const { attempt } = find(key) ?? {}
      tell(entries.filter((entry) => entry.key !== key))
      attempt?.abort()
      handOver()
      goOn()
    },
    /** Cancels all unfinished uploads. */
    close: () => {
      const entryIndex = entries
      tell([])
      for (const { attempt } of entryIndex) attempt?.abort()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
