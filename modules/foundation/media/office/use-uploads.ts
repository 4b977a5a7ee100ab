import { useEffect, useRef, useState } from 'react'
import { useReportPendingWork } from '#core/ui-office/drafts/pending-work.ts'
import { addToLibrary } from './library.ts'
import { rasterizeDrawing } from './rasterize-drawing.ts'
import { uploadFile } from './upload.ts'
import { createUploadQueue, isUnderWay, type SendFile, type UploadedFile, type UploadQueue } from './upload-queue.ts'

/** What has been sent and could not be added to the library yet: trying again does not send it again. */
const sent = new WeakMap<File, string>()

/** Sends a file and takes it into the library of the hotel, where there is one. Throws as `uploadFile` does. */
const sendTo =
  (hotelId: string | undefined): SendFile =>
  async (file, { keepBoth, ...watching }) => {
    const address = sent.get(file) ?? (await uploadFile(file, watching))
    if (!hotelId) return { address }
    sent.set(file, address)
    const added = await addToLibrary(hotelId, address, file.name, keepBoth)
    if (added) return { address: added.address, existing: added }
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
  onArrived: (arrived: UploadedFile[]) => void,
  send: SendFile = sendTo(hotelId),
) {
  const latest = useRef({ onArrived, send })
  useEffect(() => {
    latest.current = { onArrived, send }
  })
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => latest.current.send(file, options),
      draw: rasterizeDrawing,
      onArrived: (arrived) => latest.current.onArrived(arrived),
    }),
  )
  useEffect(() => queue.close, [queue])
  const uploads = useQueue(queue)
  useReportPendingWork(uploads.queue.some(({ state }) => state !== 'known'))
  return uploads
}

/** The library's own uploads, which go on while the person looks at other screens. By hotel and person. */
const queuesByHotel = new Map<string, UploadQueue>()

/** The same, but what is on its way goes on without the component: only closing the tab, after a question, ends it. */
export function useSharedUploads(hotelId: string, subject: string) {
  const queue = queuesByHotel.get(subject) ?? keep(hotelId, subject)
  return useQueue(queue)
}

function keep(hotelId: string, subject: string): UploadQueue {
  const queue = createUploadQueue({
    send: sendTo(hotelId),
    draw: rasterizeDrawing,
    // The library is read again with each that is added.
    onArrived: () => undefined,
  })
  addEventListener('beforeunload', (event) => {
    if (queue.files().some(isUnderWay)) event.preventDefault()
  })
  queuesByHotel.set(subject, queue)
  return queue
}

function useQueue({ useFiles, ...acts }: UploadQueue) {
  const queue = useFiles()
  return { queue, running: queue.some(isUnderWay), ...acts }
}

export type Uploads = ReturnType<typeof useQueue>
