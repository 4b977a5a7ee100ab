import { ActionIcon, Box, Group, Input, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { FileField, MediaPreview } from '#modules/foundation/media/office/api.ts'
import type { PlaceDraft } from '../place-draft.ts'

/** Maximum pictures of a place, as on the server. */
const maxPictures = 12

/** The pictures of a place in order; lists show the first. */
export function PictureFields<Draft extends PlaceDraft>({ editor }: { editor: Editor<Draft> }) {
  const { t } = useTranslation()
  const { form, onSending } = editor
  const { pictures } = form.values
  const { ref, focus } = useLineFocus<HTMLDivElement>()
  const onUploading = useCallback((running: boolean) => onSending('pictures', running), [onSending])
  const setFieldValue = form.setFieldValue as (name: string, value: unknown) => void
  const items = pictures.map((address, i) => ({
    id: address,
    name: t('places.office.fields.picture', { place: i + 1 }),
    place: i,
  }))
  return (
    <div ref={ref}>
      <Input.Label component="p">{t('places.office.fields.pictures')}</Input.Label>
      <Sortable
        label={t('places.office.fields.pictures')}
        items={items}
        onMove={(addresses) => setFieldValue('pictures', addresses)}
      >
        {({ id, name, place: index }, handle) => (
          <Group gap={12} p={8} wrap="nowrap">
            {handle}
            <Box className="picture-frame" w={72} h={54}>
              <MediaPreview key={id} url={id} />
            </Box>
            <Box flex={1}>
              <Text span>{name}</Text>
              {form.errors[`pictures.${index}`] && (
                <Text c="var(--office-warn)" role="alert">
                  {form.errors[`pictures.${index}`]}
                </Text>
              )}
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('places.office.fields.removePicture', { place: index + 1 })}
              onClick={() => {
                focus('input[type="file"]')
                setFieldValue(
                  'pictures',
                  pictures.filter((other) => other !== id),
                )
              }}
            >
              <Trash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Sortable>
      {pictures.length < maxPictures && (
        <FileField
          // An empty field for the next picture.
          key={pictures.length}
          label={t('places.office.fields.addPicture')}
          url=""
          propertyName="pictures"
          accept="image/*"
          onRunning={onUploading}
          fileUploaded={(_, address) => {
            const { pictures: currentPictures } = form.getValues()
            if (!currentPictures.includes(address)) setFieldValue('pictures', [...currentPictures, address])
          }}
        />
      )}
    </div>
  )
}
