import { useEffect, useRef, useState } from 'react'
import { useStaysInSight } from '#core/ui-office/pending-work.ts'
import { addToLibrary } from './library.ts'
import { uploadFile } from './upload.ts'
import { type ArrivedFile, isUnderWay, makeUploadQueue, type UploadQueue } from './upload-queue.ts'

/** What has been sent and could not be added to the library yet: trying again does not send it again. */
const sent = new WeakMap<File, string>()

/** Sends a file and takes it into the library of the hotel, where there is one. Throws as `uploadFile` does. */
async function send(hotelId: string | undefined, file: File, watching: Parameters<typeof uploadFile>[1]) {
  const address = sent.get(file) ?? (await uploadFile(file, watching))
  if (!hotelId) return address
  sent.set(file, address)
  await addToLibrary(hotelId, address, file.name)
  sent.delete(file)
  return address
}

/**
 * Sends files to the library of a hotel, three at a time; `onArrived` hears of them in the order in which they were chosen, as
 * soon as those before them have arrived, failed or been given up. What has not arrived when the component goes is given up; a card
 * around it stays open until then.
 */
export function useUploads(hotelId: string | undefined, onArrived: (arrived: ArrivedFile[]) => void) {
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  const [queue] = useState(() =>
    makeUploadQueue({
      send: (file, watching) => send(hotelId, file, watching),
      onArrived: (arrived) => latest.current(arrived),
    }),
  )
  useEffect(() => queue.close, [queue])
  const uploads = useQueue(queue)
  useStaysInSight(uploads.queue.length > 0)
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
    send: (file, watching) => send(hotelId, file, watching),
    // The library is read again with each that is added.
    onArrived: () => undefined,
  })
  addEventListener('beforeunload', (event) => {
    if (queue.files().some(isUnderWay)) event.preventDefault()
  })
  kept.set(subject, queue)
  return queue
}

function useQueue({ useFiles, add, retry, cancel, close }: UploadQueue) {
  const queue = useFiles()
  return { queue, running: queue.some(isUnderWay), add, retry, cancel, close }
}

export type Uploads = ReturnType<typeof useQueue>
