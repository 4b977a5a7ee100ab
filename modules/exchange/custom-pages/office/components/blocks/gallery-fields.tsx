import { ActionIcon, Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { FilesPicker, MediaPreview, useMediaAt } from '#modules/foundation/media/office/api.ts'
import { fileNameOf } from '#modules/foundation/media/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxGalleryPictures, maxPageTextLengths } from '../../../rules.ts'
import { type BlockDraft, newPicture, type PictureDraft } from '../../block-draft.ts'
import type { DeletedPictures } from '../../guest-preview.ts'
import { type PageEditing, writeBlock } from './block-scope.ts'

interface GalleryFieldsProps {
  editor: PageEditing
  index: number
  block: BlockDraft
  lost: DeletedPictures
}

interface AltProps {
  editor: PageEditing
  /** The path of the picture in the draft. */
  path: string
  picture: PictureDraft
}

/**
 * The alternative text of a picture on this page. Its placeholder is the text of the media library, which guests get
 * while this one is blank.
 */
function Alt({ editor, path, picture }: AltProps) {
  const { t } = useTranslation()
  const { form, lang, base } = editor
  const library = useMediaAt(picture.picture).data?.alt
  return (
    <TextInput
      {...form.getInputProps(`${path}.alt.${lang}`)}
      key={lang}
      value={picture.alt[lang]}
      lang={lang}
      label={`${t('customPages.office.fields.alt')} (${languageNames[lang]})`}
      placeholder={readText(picture.alt, lang, base).trim() || readText(library, lang, base)}
      maxLength={maxPageTextLengths.alt}
    />
  )
}

/** The pictures of a gallery in order; several can be added at once. */
export function GalleryFields({ editor, index, block, lost }: GalleryFieldsProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { lang, base, onSending, form } = editor
  const { id, pictures } = block
  const { ref, focus } = useLineFocus<HTMLDivElement>()
  const onRunning = useCallback((running: boolean) => onSending(`${id}.pictures`, running), [onSending, id])
  const change = (write: (pictures: PictureDraft[]) => PictureDraft[]) =>
    writeBlock(editor, id, (now) => ({ ...now, pictures: write(now.pictures) }))
  const remove = (removed: PictureDraft, pictureIndex: number) => {
    const [next, before] = [pictures[pictureIndex + 1], pictures[pictureIndex - 1]]
    focus(`[data-picture="${next?.id}"] input`, `[data-picture="${before?.id}"] input`, 'button, input')
    change((now) => now.filter(({ id }) => id !== removed.id))
  }
  const items = pictures.map((picture, pictureIndex) => ({
    id: picture.id,
    name: picture.alt[lang] || picture.alt[base] || t('customPages.office.gallery.number', { place: pictureIndex + 1 }),
    picture,
    pictureIndex,
  }))
  return (
    <Stack ref={ref} gap={12}>
      <Sortable
        label={t('customPages.office.gallery.pictures')}
        items={items}
        onMove={(ids) => change((now) => ids.flatMap((each) => now.find((one) => one.id === each) ?? []))}
      >
        {({ picture, pictureIndex, name }, handle) => (
          <Group align="flex-start" gap="8px 12px" p={10} data-picture={picture.id}>
            {handle}
            <Box className="picture-frame" w={72} h={54}>
              <MediaPreview key={picture.picture} url={picture.picture} />
            </Box>
            <RowText>
              <Alt editor={editor} path={`blocks.${index}.pictures.${pictureIndex}`} picture={picture} />
              {lost.has(picture.picture) || form.errors[`blocks.${index}.pictures.${pictureIndex}.picture`] ? (
                <Text c="var(--office-warn)" mt={4} role="alert">
                  {form.errors[`blocks.${index}.pictures.${pictureIndex}.picture`] ??
                    t('customPages.office.blocks.lostOne', { name: fileNameOf(picture.picture) })}
                </Text>
              ) : null}
            </RowText>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('customPages.office.gallery.remove', { name })}
              onClick={() => remove(picture, pictureIndex)}
            >
              <Trash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Sortable>
      <FilesPicker
        hotelId={orgId}
        label={t('customPages.office.gallery.add')}
        accept="image/*"
        maxFiles={maxGalleryPictures - pictures.length}
        onRunning={onRunning}
        filesAdded={(addresses) => change((now) => [...now, ...addresses.map(newPicture)])}
      />
    </Stack>
  )
}
