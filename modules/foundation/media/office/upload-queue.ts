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
  let lastKey = 0

  const setEntries = (next: readonly Entry[]) => {
    entries = next
    notify()
  }
  const changeEntry = (key: string, fields: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...fields } : entry)))
  const findEntry = (key: string) => entries.find((entry) => entry.key === key)

  const reportArrived = () => {
    const firstUnderWay = entries.findIndex(isUnderWay)
    const settled = firstUnderWay < 0 ? entries : entries.slice(0, firstUnderWay)
    const arrived = settled.filter(({ address }) => address !== undefined)
    if (arrived.length === 0) return
    setEntries(
      entries.flatMap((entry) => {
        if (!arrived.includes(entry)) return entry
        return entry.state === 'known' ? { ...entry, address: undefined } : []
      }),
    )
    onArrived(arrived.map(({ file, address = '' }) => ({ file, address })))
  }

  const startWaiting = () => {
    const nextEntry = entries.find(({ state }) => state === 'waiting')
    if (!nextEntry || entries.filter(({ state }) => state === 'sending').length >= maxParallelUploads) return
    void uploadEntry(nextEntry)
    startWaiting()
  }

  async function uploadEntry({ key, file, keepBoth }: Entry) {
    const attempt = new AbortController()
    const { signal } = attempt
    changeEntry(key, { state: 'sending', sent: 0, failure: null, attempt })
    try {
      const onProgress = (sent: number) => signal.aborted || changeEntry(key, { sent })
      const sentFile = isDrawing(file) ? await draw(file) : file
      if (!signal.aborted) changeEntry(key, { file: sentFile })
      const { address, existing = null } = await send(sentFile, { signal, onProgress, keepBoth })
      if (!signal.aborted) changeEntry(key, { state: existing ? 'known' : 'arrived', sent: 1, address, existing })
    } catch (failure) {
      if (!signal.aborted) changeEntry(key, { state: 'failed', failure })
    }
    reportArrived()
    startWaiting()
  }

  return {
    /** Returns the same array until something changes. */
    files: (): readonly QueuedFile[] => entries,
    subscribe,
    useFiles: () => useStored<readonly QueuedFile[]>(() => entries),
    add: (files: Iterable<File>) => {
      const added = [...files].map((file) => ({
        key: String(++lastKey),
        file,
        state: isDrawing(file) ? ('drawing' as const) : ('waiting' as const),
        sent: 0,
        failure: null,
        existing: null,
        keepBoth: false,
      }))
      setEntries([...entries, ...added])
      startWaiting()
    },
    retry: (key: string) => {
      if (findEntry(key)?.state !== 'failed') return
      changeEntry(key, { state: 'waiting', failure: null })
      startWaiting()
    },
    /** Converts an SVG to a picture and uploads that. */
    convert: (key: string) => {
      if (findEntry(key)?.state !== 'drawing') return
      changeEntry(key, { state: 'waiting' })
      startWaiting()
    },
    /** Adds the uploaded file although the library already has the same bytes. */
    keepBoth: (key: string) => {
      if (findEntry(key)?.state !== 'known') return
      changeEntry(key, { state: 'waiting', existing: null, keepBoth: true })
      startWaiting()
    },
    /** Removes a file from the queue. */
    cancel: (key: string) => {
      const { attempt } = findEntry(key) ?? {}
      setEntries(entries.filter((entry) => entry.key !== key))
      attempt?.abort()
      reportArrived()
      startWaiting()
    },
    /** Cancels all unfinished uploads. */
    close: () => {
      const cancelledEntries = entries
      setEntries([])
      for (const { attempt } of cancelledEntries) attempt?.abort()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
