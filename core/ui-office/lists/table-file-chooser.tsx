import { Button, FileButton } from '@mantine/core'
import { TableFileOptions } from './table-file-options.tsx'
import { type TableFile, tableTypes, type useTableFile } from './use-table-file.ts'

interface TableFileChooserProps extends Pick<ReturnType<typeof useTableFile>, 'read' | 'readAgain'> {
  /** The chosen file; null: none yet. */
  file: TableFile | null
  label: string
}

/** The button that chooses a table file, and below it how the chosen file is read. */
export const TableFileChooser = ({ file, label, read, readAgain }: TableFileChooserProps) => (
  <>
    <div>
      <FileButton onChange={(chosen) => void read(chosen)} accept={tableTypes}>
        {(props) => (
          <Button {...props} variant="default">
            {label}
          </Button>
        )}
      </FileButton>
    </div>
    {file && <TableFileOptions file={file} onChange={(options) => void readAgain(file, options)} />}
  </>
)
