import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import { acceptOf } from '../../../rules.ts'
import styles from '../fields/file-field.module.css'

interface FilesButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'leftSection'> {
  label: string
  accept?: string
  describedBy?: string
  /** Allow one file only. */
  single?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file chooser for several files. */
export function FilesButton({ label, accept, describedBy, single = false, onFiles, ...buttonProps }: FilesButtonProps) {
  const id = useId()
  return (
    <span className={styles.pick}>
      <input
        id={id}
        type="file"
        multiple={!single}
        accept={acceptOf(accept)}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Reset, so that the same files can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button component="label" htmlFor={id} {...buttonProps}>
        {label}
      </Button>
    </span>
  )
}
