import { Box, Button, Group, Input, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFileDrop } from '#core/ui-office/dialogs/use-file-drop.ts'
import type { FileFieldProps } from '#core/ui-office/fields/field.ts'
import { ActionFailure } from '#core/ui-office/frame/screen.tsx'
import { acceptOf, fileNameOf } from '../../../rules.ts'
import { useMediaAt } from '../../library.ts'
import { mayWork } from '../../upload.ts'
import { useUploadFailure } from '../../use-upload-failure.ts'
import { useUploads } from '../../use-uploads.ts'
import { MediaPreview } from '../library/media-preview.tsx'
import { NewAccountNotice } from '../uploads/new-account-notice.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import styles from './file-field.module.css'
import { LibraryPicker } from './library-picker.tsx'

/** The file upload field; only the file for users who may not change it. */
export const FileField = (props: FileFieldProps) =>
  props.readOnly ? <ReadOnlyFile {...props} /> : <FileUpload {...props} />

function ReadOnlyFile({ label, url }: FileFieldProps) {
  const { t } = useTranslation()
  return (
    <div>
      {label && <Input.Label component="p">{label}</Input.Label>}
      <Group gap={14}>
        {url && (
          <Box className="picture-frame" w={84} h={84}>
            <MediaPreview key={url} url={url} />
          </Box>
        )}
        {url ? (
          <FileName url={url} />
        ) : (
          <Text span c="dimmed">
            {t('media.office.file.none')}
          </Text>
        )}
      </Group>
    </div>
  )
}

/** The file name in the address, specification point 2, and below it the name in the library, which people know. */
function FileName({ url }: { url: string }) {
  const fileName = useMediaAt(url).data?.name
  const name = fileNameOf(url)
  return (
    <Stack gap={0} miw={0}>
      <Text span truncate title={name}>
        {name}
      </Text>
      {fileName && fileName !== name && (
        <Text span truncate title={fileName} c="dimmed" fz="sm">
          {fileName}
        </Text>
      )}
    </Stack>
  )
}

/**
 * The file upload field of the specification, points 2, 4 and 8: choose, drop or paste a file, which is uploaded at
 * once. In a hotel it is added to the library, and a file of the library can be chosen.
 */
function FileUpload(props: FileFieldProps) {
  const { label, url, propertyName, fileUploaded, onRemove, onRunning, description, error, accept } = props
  const { t } = useTranslation()
  const { orgId } = useParams()
  const generatedId = useId()
  const id = props.id ?? generatedId
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isPickerOpen, { open: openPicker, close: closePicker }] = useDisclosure()
  const uploads = useUploads(orgId, (uploadedFiles) => {
    for (const { file, address } of uploadedFiles) {
      setAnnouncement(t('media.office.file.sent', { name: file.name }))
      fileUploaded(propertyName, address)
    }
  })
  const { running } = uploads
  // Specification point 4: a failed upload stays in the queue, so that the field can show the error and retry.
  const upload = uploads.queue.find(({ state }) => state !== 'known')
  const duplicate = uploads.queue.find(({ state }) => state === 'known')
  useEffect(() => {
    onRunning?.(running)
    return () => onRunning?.(false)
  }, [running, onRunning])

  const uploadChosen = (file: File | undefined) => {
    if (!file) return
    setAnnouncement(t('media.office.file.sending', { name: file.name }))
    uploads.close()
    uploads.add([file])
  }
  /** Moves the focus, because the button is removed. */
  const focusInput = (message: string) => {
    setAnnouncement(message)
    input.current?.focus()
  }
  const { over: isDraggedOver, dropping: dropHandlers } = useFileDrop(([file]) => uploadChosen(file))

  const field = (
    <div data-uploading={upload ? true : undefined} {...dropHandlers}>
      {label && <Input.Label htmlFor={id}>{label}</Input.Label>}
      {description && <Input.Description id={`${id}-description`}>{description}</Input.Description>}
      <NewAccountNotice />
      {upload?.failure ? <UploadFailure name={upload.file.name} error={upload.failure} /> : null}
      {upload?.state === 'drawing' && (
        <Question act={t('media.office.drawing.draw')} onAct={() => uploads.convert(upload.key)}>
          {t('media.office.drawing.why')}
        </Question>
      )}
      {duplicate?.existing && (
        <Question act={t('media.office.known.both')} onAct={() => uploads.keepBoth(duplicate.key)}>
          {t('media.office.known.as', { name: duplicate.existing.name })}
        </Question>
      )}
      <Group
        gap={14}
        p={12}
        wrap="nowrap"
        className={styles.box}
        data-over={isDraggedOver || undefined}
        data-error={error ? true : undefined}
      >
        <Box className="picture-frame" w={84} h={84}>
          {running ? <Loader size={22} color="var(--accent)" /> : <MediaPreview key={url} url={url} />}
        </Box>
        <Stack gap={8} flex={1} miw={0}>
          <div id={`${id}-file`}>
            {url && !upload ? (
              <FileName url={url} />
            ) : (
              <Text span truncate display="block" title={upload?.file.name} c={upload ? undefined : 'dimmed'}>
                {upload?.file.name ?? t('media.office.file.none')}
              </Text>
            )}
          </div>
          {upload && running && <UploadProgress name={upload.file.name} sent={upload.sent} />}
          <Group gap={8}>
            {upload?.failure && mayWork(upload.failure) ? (
              <Button
                size="xs"
                onClick={() => {
                  setAnnouncement(t('media.office.file.sending', { name: upload.file.name }))
                  uploads.retry(upload.key)
                  input.current?.focus()
                }}
              >
                {t('media.office.file.retry')}
              </Button>
            ) : null}
            <span className={styles.pick}>
              <input
                ref={input}
                id={id}
                type="file"
                accept={acceptOf(accept)}
                aria-describedby={`${id}-file${description ? ` ${id}-description` : ''}${error ? ` ${id}-error` : ''}`}
                aria-invalid={error ? true : undefined}
                aria-busy={running}
                onChange={(event) => {
                  uploadChosen(event.currentTarget.files?.[0])
                  // Reset, so that the same file can be chosen again.
                  event.currentTarget.value = ''
                }}
              />
              <Button component="label" htmlFor={id} variant="default" size="xs">
                {t(url || upload ? 'media.office.file.replace' : 'media.office.file.choose')}
              </Button>
            </span>
            {orgId && !running && (
              <Button variant="default" size="xs" onClick={openPicker}>
                {t('media.office.picker.open')}
              </Button>
            )}
            {upload ? (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => {
                  uploads.close()
                  focusInput('')
                }}
              >
                {t(running ? 'media.office.file.cancel' : 'media.office.file.giveUp')}
              </Button>
            ) : url && onRemove ? (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => {
                  onRemove()
                  focusInput(t('media.office.file.removed'))
                }}
              >
                {t('media.office.file.remove')}
              </Button>
            ) : null}
            {!url && !upload && (
              <Text span c="dimmed" fz="sm" visibleFrom="md">
                {t('media.office.file.drop')}
              </Text>
            )}
          </Group>
        </Stack>
      </Group>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
  if (!orgId) return field
  return (
    <>
      {field}
      <LibraryPicker
        hotelId={orgId}
        opened={isPickerOpen}
        onClose={closePicker}
        pictures={accept?.startsWith('image/') ?? false}
        onChosen={([address = '']) => {
          uploads.close()
          setAnnouncement(t('media.office.picker.added', { count: 1 }))
          fileUploaded(propertyName, address)
        }}
      />
    </>
  )
}

/** A question about the chosen file, with a button. */
function Question({ act, onAct, children }: { act: string; onAct: () => void; children: ReactNode }) {
  return (
    <Group role="status" gap={8} my={8}>
      <Text span fz="sm" flex="1 1 220px">
        {children}
      </Text>
      <Button size="xs" variant="default" onClick={onAct}>
        {act}
      </Button>
    </Group>
  )
}

/** Specification point 8: the title is fixed; what to do about it follows in the user's language. */
function UploadFailure({ name, error }: { name: string; error: unknown }) {
  const { t } = useTranslation()
  const failureText = useUploadFailure()
  return (
    <ActionFailure title={<span lang="fr">Une erreur s'est produite</span>}>
      {t('media.office.file.failed', { name })} {failureText(error)}
    </ActionFailure>
  )
}
