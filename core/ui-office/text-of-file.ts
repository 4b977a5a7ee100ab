import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatBytes } from '#core/i18n/format.ts'
import { textOfBytes } from '#core/i18n/text-of-bytes.ts'

/** What a file is that holds no text: a workbook of Excel, Numbers or LibreOffice begins as a ZIP archive, an old one of Excel as its own. */
export class NoTextFile extends Error {
  readonly workbook: boolean
  constructor(workbook: boolean) {
    super('not a file of text')
    this.workbook = workbook
  }
}

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** The text of a file, whichever program has written it. Throws `NoTextFile`, and what the browser throws where it cannot read it. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new NoTextFile(true)
  // Excel's "Unicode text".
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw new NoTextFile(false)
  return textOfBytes(bytes)
}

/**
 * Reads a file that somebody has chosen or dropped. `failed`: why it could not be read and what to do, in their language; it ends with the
 * next file, and with `clear`.
 */
export function useTextOfFile(maxBytes: number, onText: (text: string, name: string) => void) {
  const { t, i18n } = useTranslation()
  const [failed, setFailed] = useState<string>()
  const read = async (file: File | null | undefined) => {
    if (!file) return
    setFailed(undefined)
    if (file.size > maxBytes)
      return setFailed(t('common.office.table.tooBig', { size: formatBytes(maxBytes, i18n.language as Lang) }))
    try {
      const text = await textOfFile(file)
      if (text.trim()) onText(text, file.name)
      else setFailed(t('common.office.table.empty'))
    } catch (error) {
      const why = !(error instanceof NoTextFile) ? 'unreadable' : error.workbook ? 'workbook' : 'noText'
      setFailed(t(`common.office.table.${why}`))
    }
  }
  return { read, failed, clear: () => setFailed(undefined) }
}
