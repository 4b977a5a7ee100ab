import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { guestLangs } from '#locales/languages.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import type { DirectoryPlace } from '../../contract.ts'
import { createDirectoryPlace, readDirectoryTexts, refreshDirectory, updateDirectoryPlace } from '../directory-api.ts'
import { checkPlace, draftPlace, newPlace, placeFieldPath, storedPlace } from '../place-draft.ts'
import { PlaceFields } from './place-fields.tsx'

/** Edits a place of the shared directory; `place` absent: a new one. */
export function DirectoryForm({ place }: { place?: InAllLanguages<typeof DirectoryPlace> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe().data
  const editor = useEditor({
    initial: place ? draftPlace(place) : newPlace(),
    base: 'fr',
    langs: guestLangs,
    subject: `${me?.id}/directory/${place?.id ?? 'new'}`,
    shared: place && {
      version: place.version,
      read: async () => {
        const latest = await readDirectoryTexts(place.id)
        return { draft: draftPlace(latest), version: latest.version }
      },
    },
    check: (draft) => translateErrors(checkPlace(draft, []), (error) => t(`places.office.errors.${error}`)),
    stored: storedPlace,
    write: ({ changes, draft, version }) =>
      place ? updateDirectoryPlace(place.id, changes, version) : createDirectoryPlace(storedPlace(draft)),
    fieldPath: placeFieldPath,
    onSaved: () => {
      void refreshDirectory()
      notifications.show({ message: t('common.office.saved') })
      if (!place) void navigate(officePaths.directory)
    },
  })
  return (
    <EditorForm
      editor={editor}
      texts={{ langs: [...guestLangs], missing: missingTexts(editor.form.values, guestLangs) }}
    >
      <PlaceFields editor={editor} isNew={!place} />
    </EditorForm>
  )
}
