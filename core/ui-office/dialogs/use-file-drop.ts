import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Whether files are being dragged over an element, and the handlers for dropping and pasting files. */
export function useFileDrop(add: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const take = (event: { preventDefault: () => void }, data: DataTransfer) => {
    const files = [...data.files]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  return {
    over,
    dropping: {
      onDragOver: (event: DragEvent) => {
        // Something other than a file is being dragged, such as a picture of this page.
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        take(event, event.dataTransfer)
      },
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    },
  }
}
