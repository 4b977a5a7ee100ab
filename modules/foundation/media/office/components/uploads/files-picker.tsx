import { Button, Group, Input, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFileDrop } from '#core/ui-office/dialogs/use-file-drop.ts'
import { useUploads } from '../../use-uploads.ts'
import styles from '../fields/file-field.module.css'
import { LibraryPicker } from '../fields/library-picker.tsx'
import { FilesButton } from './files-button.tsx'
import { NewAccountNotice } from './new-account-notice.tsx'
import { UploadList } from './upload-list.tsx'

interface FilesPickerProps {
  hotelId: string
  label: string
  /**
   * Called with the addresses of files that were uploaded or chosen, in the order of choice; once for files that are
   * ready together.
   */
  filesAdded: (addresses: string[]) => void
  /** Called when uploads start and end, so that a form does not close during an upload. */
  onRunning?: (running: boolean) => void
  description?: ReactNode
  error?: ReactNode
  /** A filter of the file chooser, `image/*`. For convenience only: nothing is checked here. */
  accept?: string
  /** How many more files may be added. */
  maxFiles: number
}

/** Adds several files at once: chosen from this device, dropped, pasted, or from the hotel's library. */
export function FilesPicker(props: FilesPickerProps) {
  const { hotelId, label, filesAdded, onRunning, description, error, accept, maxFiles } = props
  const { t } = useTranslation()
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [isPickerOpen, { open, close }] = useDisclosure()
  const uploads = useUploads(hotelId, (uploadedFiles) => {
    setAnnouncement(t('media.office.picker.added', { count: uploadedFiles.length }))
    filesAdded(uploadedFiles.map(({ address }) => address))
  })
  const { running, queue, add } = uploads
  useEffect(() => {
    onRunning?.(running)
    return () => onRunning?.(false)
  }, [running, onRunning])
  const freeSlots = Math.max(maxFiles - queue.filter(({ state }) => state !== 'known').length, 0)
  const uploadFiles = (files: File[]) => {
    add(files.slice(0, freeSlots))
    setAnnouncement(files.length > freeSlots ? t('media.office.picker.full', { count: maxFiles }) : '')
  }
  const { over: isDraggedOver, dropping: dropHandlers } = useFileDrop(uploadFiles)
  return (
    <fieldset {...dropHandlers}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description id={`${id}-description`}>{description}</Input.Description>}
      <NewAccountNotice />
      <UploadList uploads={uploads} />
      <div className={styles.box} data-over={isDraggedOver || undefined} data-error={error ? true : undefined}>
        <Group gap={8}>
          {freeSlots > 0 ? (
            <>
              <FilesButton
                label={t('media.office.picker.fromDevice')}
                variant="default"
                size="xs"
                accept={accept}
                describedBy={description ? `${id}-description` : undefined}
                onFiles={uploadFiles}
              />
              <Button variant="default" size="xs" onClick={open}>
                {t('media.office.picker.open')}
              </Button>
              <Text span c="dimmed" fz="sm" visibleFrom="md">
                {t('media.office.picker.drop')}
              </Text>
            </>
          ) : (
            <span>{t('media.office.picker.full', { count: maxFiles })}</span>
          )}
        </Group>
      </div>
      {error && <Input.Error>{error}</Input.Error>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <LibraryPicker
        hotelId={hotelId}
        opened={isPickerOpen}
        onClose={close}
        pictures={accept?.startsWith('image/') ?? false}
        maxChosen={freeSlots}
        onChosen={filesAdded}
      />
    </fieldset>
  )
}
