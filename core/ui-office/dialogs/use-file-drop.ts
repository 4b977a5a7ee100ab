import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Whether files lie under the pointer, and what an element needs so that they can be dropped or pasted on it. */
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
        // Something else is being dragged: a picture of this page, a text.
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
