import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useCurrentHotel, useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { TextLanguage } from '#core/ui-office/fields/text-language.tsx'
import type { Media } from '../../../contract.ts'
import { isPicture, maxMediaTextLengths } from '../../../rules.ts'
import { readMedia, refreshMedia, updateMedia } from '../../library.ts'
import { draftMedia, storedMedia } from '../../media-draft.ts'
import { FocusField } from '../fields/focus-field.tsx'

interface MediaFormProps {
  /** The file as it was when the form was opened. */
  media: Media
  /** The newest version that this browser has received. */
  latest: number
  /** Edits only the alternative text: used by the wizard, one picture after the other. */
  walk?: { act: string; onSaved: () => void }
}

/** Edits a file's name and, for a picture, its alternative text and focal point. */
export function MediaForm({ media, latest, walk }: MediaFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useCurrentHotel()
  const { languages: langs, defaultLang: base } = hotel
  const editor = useEditor({
    initial: draftMedia(media),
    base,
    langs,
    subject: useSubject(`media/${media.id}`),
    shared: {
      version: media.version,
      latest,
      read: async () => {
        const serverMedia = await readMedia(orgId, media.id)
        return { draft: draftMedia(serverMedia), version: serverMedia.version }
      },
      lastSave: () => readLastSave(orgId, 'media', media.id),
    },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: t('media.office.errors.name') }),
    stored: storedMedia,
    write: ({ changes, version }) => updateMedia(orgId, media.id, changes, version),
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshMedia(orgId)
      walk?.onSaved()
    },
  })
  const { form, lang, setLang } = editor
  const { focus } = form.values
  const isPictureFile = isPicture(media.type)
  const nameField: Field = {
    kind: 'string',
    name: 'name',
    label: t('media.office.fields.name'),
    required: true,
    max: maxMediaTextLengths.name,
  }
  const altField = {
    kind: 'text',
    name: 'alt',
    label: t('media.office.fields.alt'),
    description: t('media.office.fields.altHint'),
    example: t('media.office.fields.altExample'),
    localized: true,
    max: maxMediaTextLengths.alt,
    rows: 2,
  } as const satisfies Field
  return (
    <EditorForm editor={editor} look={walk ? 'plain' : 'card'} saveLabel={walk?.act}>
      {isPictureFile && !walk && (
        <FocusField media={media} value={focus} onChange={(point) => form.setFieldValue('focus', point)} />
      )}
      {!walk && <Fields editor={editor} fields={[nameField]} />}
      {isPictureFile && (
        <>
          <TextLanguage langs={langs} value={lang} onChange={setLang} missing={missingTexts(form.values, langs)} />
          <Fields editor={editor} fields={[altField]} />
        </>
      )}
    </EditorForm>
  )
}
