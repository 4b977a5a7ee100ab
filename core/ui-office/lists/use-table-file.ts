import { useState } from 'react'
import { formatBytes } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type ReadOptions, type Table, tableLimits, UnreadableTable } from '#core/tables/table.ts'

/** A file read as a table, with its bytes, so that it can be read again in another encoding. */
export interface TableFile {
  name: string
  bytes: Uint8Array
  options: ReadOptions
  table: Table
}

/** The accepted file types for tables: text files and workbooks. */
export const tableTypes =
  '.csv,.txt,.tsv,.tab,.xlsx,.xlsm,.ods,.fods,.xls,.htm,.html,text/csv,text/plain,text/tab-separated-values'

/**
 * Reads a chosen or dropped file as a table. `failed` says, in the person's language, why it could not be read and what
 * to do; the next file or `clear` resets it.
 */
export function useTableFile(onTable: (file: TableFile) => void) {
  const { t, i18n } = useTranslation()
  const [failed, setFailed] = useState<string>()
  const tooLarge = () => t('common.office.table.tooBig', { size: formatBytes(tableLimits.bytes, i18n.language) })
  const readBytes = async (name: string, bytes: Uint8Array, options: ReadOptions) => {
    setFailed(undefined)
    try {
      const { readTableBytes } = await import('#core/tables/read-table.ts')
      onTable({ name, bytes, options, table: readTableBytes(bytes, options) })
    } catch (error) {
      if (!(error instanceof UnreadableTable)) setFailed(t('common.office.table.unreadable'))
      else setFailed(error.problem === 'tooLarge' ? tooLarge() : t(`common.office.table.${error.problem}`))
    }
  }
  const read = async (file: File | null | undefined) => {
    if (!file) return
    if (file.size > tableLimits.bytes) return setFailed(tooLarge())
    try {
      await readBytes(file.name, new Uint8Array(await file.arrayBuffer()), {})
    } catch {
      setFailed(t('common.office.table.unreadable'))
    }
  }
  /** Reads the same file in another encoding, or another of its sheets. */
  const readAgain = ({ name, bytes, options }: TableFile, changed: ReadOptions) =>
    readBytes(name, bytes, { ...options, ...changed })
  return { read, readAgain, failed, clear: () => setFailed(undefined) }
}
