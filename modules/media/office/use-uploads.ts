import { useEffect, useRef, useState } from 'react'
import { useReportPendingWork } from '#core/ui-office/pending-work.ts'
import { drawn } from './drawing.ts'
import { addToLibrary } from './library.ts'
import { uploadFile } from './upload.ts'
import { type ArrivedFile, isUnderWay, makeUploadQueue, type Send, type UploadQueue } from './upload-queue.ts'

/** What has been sent and could not be added to the library yet: trying again does not send it again. */
const sent = new WeakMap<File, string>()

/** Sends a file and takes it into the library of the hotel, where there is one. Throws as `uploadFile` does. */
const sendTo =
  (hotelId: string | undefined): Send =>
  async (file, { keepBoth, ...watching }) => {
    const address = sent.get(file) ?? (await uploadFile(file, watching))
    if (!hotelId) return { address }
    sent.set(file, address)
    const known = await addToLibrary(hotelId, address, file.name, keepBoth)
    if (known) return { address: known.address, known }
    sent.delete(file)
    return { address }
  }

/**
 * Sends files to the library of a hotel, three at a time; `onArrived` hears of them in the order in which they were chosen, as
 * soon as those before them have arrived, failed or been given up. What has not arrived when the component goes is given up; a card
 * around it stays open until then. `send`: what is done with each, instead.
 */
export function useUploads(
  hotelId: string | undefined,
  onArrived: (arrived: ArrivedFile[]) => void,
  send: Send = sendTo(hotelId),
) {
  const latest = useRef({ onArrived, send })
  useEffect(() => {
    latest.current = { onArrived, send }
  })
  const [queue] = useState(() =>
    makeUploadQueue({
      send: (file, options) => latest.current.send(file, options),
      draw: drawn,
      onArrived: (arrived) => latest.current.onArrived(arrived),
    }),
  )
  useEffect(() => queue.close, [queue])
  const uploads = useQueue(queue)
  useReportPendingWork(uploads.queue.some(({ state }) => state !== 'known'))
  return uploads
}

/** The library's own uploads, which go on while the person looks at other screens. By hotel and person. */
const kept = new Map<string, UploadQueue>()

/** The same, but what is on its way goes on without the component: only closing the tab, after a question, ends it. */
export function useKeptUploads(hotelId: string, subject: string) {
  const queue = kept.get(subject) ?? keep(hotelId, subject)
  return useQueue(queue)
}

function keep(hotelId: string, subject: string): UploadQueue {
  const queue = makeUploadQueue({
    send: sendTo(hotelId),
    draw: drawn,
    // The library is read again with each that is added.
    onArrived: () => undefined,
  })
  addEventListener('beforeunload', (event) => {
    if (queue.files().some(isUnderWay)) event.preventDefault()
  })
  kept.set(subject, queue)
  return queue
}

function useQueue({ useFiles, ...acts }: UploadQueue) {
  const queue = useFiles()
  return { queue, running: queue.some(isUnderWay), ...acts }
}

export type Uploads = ReturnType<typeof useQueue>
