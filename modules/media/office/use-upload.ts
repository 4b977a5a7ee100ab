import { useEffect, useRef, useState } from 'react'
import { uploadFile } from './upload.ts'

/**
 * An upload from its first moment until it succeeds or somebody gives it up. Specification point 4: a failure does not end
 * it, so that the field can say what failed and try again.
 */
interface Upload {
  file: File
  /** 0 to 1. */
  sent: number
  failure: unknown
}

/** One upload at a time; a new one takes the place of the one before. `onDone` hears the file and its address. */
export function useUpload(onDone: (file: File, address: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const attempt = useRef<AbortController>(null)
  useEffect(() => () => attempt.current?.abort(), [])

  const begin = () => {
    attempt.current?.abort()
    attempt.current = new AbortController()
    return attempt.current.signal
  }
  const start = async (file: File) => {
    const signal = begin()
    setUpload({ file, sent: 0, failure: null })
    try {
      const onProgress = (sent: number) => signal.aborted || setUpload({ file, sent, failure: null })
      const address = await uploadFile(file, { signal, onProgress })
      if (signal.aborted) return
      setUpload(null)
      onDone(file, address)
    } catch (failure) {
      if (!signal.aborted) setUpload({ file, sent: 0, failure })
    }
  }
  const giveUp = () => {
    begin()
    setUpload(null)
  }
  return { upload, running: upload !== null && upload.failure === null, start, giveUp }
}
