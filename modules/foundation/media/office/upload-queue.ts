import { createStore } from '#core/ui-guest/storage/store.ts'
import type { Media } from '../contract.ts'
import { isDrawing } from '../rules.ts'

/**
 * A file being uploaded. An uploaded file stays in the queue until the files chosen before it are finished. A `drawing`
 * (SVG) waits until the user decides what to do with it; `known` means that the library already has the file, until the
 * user closes the message.
 */
export interface QueuedFile {
  key: string
  file: File
  state: 'drawing' | 'waiting' | 'sending' | 'failed' | 'arrived' | 'known'
  /** The part that is uploaded, 0 to 1. */
  sent: number
  /** The error; null unless `failed`. */
  failure: unknown
  /** The file of the library that has the same bytes; null unless `known`. */
  existing: ExistingFile | null
}
export type ExistingFile = Pick<Media, 'id' | 'name'>

export const isUnderWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending'

/** Number of parallel uploads; more would only slow each other down. */
export const maxParallelUploads = 3

/** An uploaded file and its address. */
export interface UploadedFile {
  file: File
  address: string
}

interface SendOptions {
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** Add the file even if the library has one with the same bytes. */
  keepBoth: boolean
}
export type SendFile = (file: File, options: SendOptions) => Promise<{ address: string; existing?: ExistingFile }>

interface QueueOptions {
  /**
   * Uploads one file and returns its address, or the existing file with the same bytes; throws what went wrong, and the
   * abort error when `signal` aborts.
   */
  send: SendFile
  /** Converts an SVG to a picture, after the user has agreed. */
  draw: (drawing: File) => Promise<File>
  /** Called in the order of choice. A failed file does not delay the others; it is reported after its retry. */
  onArrived: (arrived: UploadedFile[]) => void
}

type Entry = QueuedFile & { attempt?: AbortController; address?: string; keepBoth: boolean }

/** Uploads files, three at a time; each upload can be cancelled or retried. */
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
    /** Returns the same array until something changes. */
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
    /** Converts an SVG to a picture and uploads that. */
    convert: (key: string) => {
      if (find(key)?.state !== 'drawing') return
      change(key, { state: 'waiting' })
      goOn()
    },
    /** Adds the uploaded file although the library already has the same bytes. */
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
