import { useEffect, useRef, useState } from 'react'
import { useReportPendingWork } from '#core/ui-office/drafts/pending-work.ts'
import { addToLibrary, refreshUploadQuota } from './library.ts'
import { rasterizeDrawing } from './rasterize-drawing.ts'
import { uploadFile } from './upload.ts'
import { createUploadQueue, isUnderWay, type SendFile, type UploadedFile, type UploadQueue } from './upload-queue.ts'

/** Files that are uploaded but not yet added to the library: a retry does not upload them again. */
const uploadedAddresses = new WeakMap<File, string>()

/** Uploads a file and adds it to the hotel's library, if there is a hotel. Throws what `uploadFile` throws. */
const createSend =
  (hotelId: string | undefined): SendFile =>
  async (file, { keepBoth, ...watching }) => {
    const address = uploadedAddresses.get(file) ?? (await uploadFile(file, watching).finally(refreshUploadQuota))
    if (!hotelId) return { address }
    uploadedAddresses.set(file, address)
    const duplicateFile = await addToLibrary(hotelId, address, file.name, keepBoth)
    if (duplicateFile) return { address: duplicateFile.address, existing: duplicateFile }
    uploadedAddresses.delete(file)
    return { address }
  }

/**
 * Uploads files to a hotel's library, three at a time. `onArrived` gets them in the order of choice, as soon as those
 * before them have finished, failed or been cancelled. Unfinished uploads are cancelled when the component unmounts; a
 * dialog around it stays open until they finish. `send`: replaces the usual upload.
 */
export function useUploads(
  hotelId: string | undefined,
  onArrived: (arrived: UploadedFile[]) => void,
  send: SendFile = createSend(hotelId),
) {
  const latestCallbacks = useRef({ onArrived, send })
  useEffect(() => {
    latestCallbacks.current = { onArrived, send }
  })
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => latestCallbacks.current.send(file, options),
      draw: rasterizeDrawing,
      onArrived: (arrived) => latestCallbacks.current.onArrived(arrived),
    }),
  )
  useEffect(() => queue.close, [queue])
  const uploads = useUploadsState(queue)
  useReportPendingWork(uploads.queue.some(({ state }) => state !== 'known'))
  return uploads
}

/** The uploads of the library screen, which continue while the user looks at other screens. By hotel and user. */
const queuesByHotel = new Map<string, UploadQueue>()

/**
 * Like `useUploads`, but the uploads continue after the component unmounts: only closing the tab, after a question,
 * ends them.
 */
export function useSharedUploads(hotelId: string, subject: string) {
  const queue = queuesByHotel.get(subject) ?? createSharedQueue(hotelId, subject)
  return useUploadsState(queue)
}

function createSharedQueue(hotelId: string, subject: string): UploadQueue {
  const queue = createUploadQueue({
    send: createSend(hotelId),
    draw: rasterizeDrawing,
    // Nothing to do: adding a file already reloads the library.
    onArrived: () => undefined,
  })
  addEventListener('beforeunload', (event) => {
    if (queue.files().some(isUnderWay)) event.preventDefault()
  })
  queuesByHotel.set(subject, queue)
  return queue
}

function useUploadsState({ useFiles, ...actions }: UploadQueue) {
  const queue = useFiles()
  return { queue, running: queue.some(isUnderWay), ...actions }
}

/** The files of an upload queue with their state, and the actions on them. */
export type UploadsState = ReturnType<typeof useUploadsState>
