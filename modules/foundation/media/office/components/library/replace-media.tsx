import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Media } from '../../../contract.ts'
import { isPicture } from '../../../rules.ts'
import { replaceMedia } from '../../library.ts'
import { uploadFile } from '../../upload.ts'
import { useUploads } from '../../use-uploads.ts'
import { FilesButton } from '../uploads/files-button.tsx'
import { UploadList } from '../uploads/upload-list.tsx'

/** Replaces the file by another one from this device, wherever it is used. */
export function ReplaceMedia({ hotelId, media }: { hotelId: string; media: Media }) {
  const { t } = useTranslation()
  const { usedIn } = media
  const uploads = useUploads(
    hotelId,
    () => notifications.show({ message: t('media.office.replace.done', { count: usedIn.length }) }),
    async (file, { signal, onProgress }) => {
      const address = await uploadFile(file, { signal, onProgress })
      await replaceMedia(hotelId, media, address)
      return { address }
    },
  )
  return (
    <div>
      <UploadList uploads={uploads} />
      <FilesButton
        single
        label={t('media.office.replace.act')}
        variant="default"
        accept={isPicture(media.type) ? 'image/*' : media.type}
        onFiles={(files) => {
          uploads.close()
          uploads.add(files)
        }}
      />
    </div>
  )
}
