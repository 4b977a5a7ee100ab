import { notifications } from '@mantine/notifications'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts, toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Place } from '../../contract.ts'
import { readPlaceTexts, refreshPlaces, updatePlace } from '../api.ts'
import { withOpinion } from '../guest-preview.ts'
import { PlacePreview } from './place-preview.tsx'

type PlaceTexts = InAllLanguages<typeof Place>

export function useOpinionField(): Field {
  const { t } = useTranslation()
  return {
    kind: 'text',
    name: 'opinion',
    label: t('places.office.fields.opinion'),
    description: t('places.office.fields.opinionHint'),
    localized: true,
    max: 2000,
  }
}

const draftOpinion = ({ opinion }: PlaceTexts) => ({ opinion: toTypedText(opinion) })

/** Edits the hotel's own text about a directory place. */
export function OpinionForm({ place, latest }: { place: PlaceTexts; latest: number }) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const editor = useEditor({
    initial: draftOpinion(place),
    base,
    langs,
    subject: useSubject(`opinion/${place.id}`),
    shared: {
      version: place.version,
      latest,
      read: async () => {
        const latestPlace = await readPlaceTexts(orgId, place.id)
        return { draft: draftOpinion(latestPlace), version: latestPlace.version }
      },
      lastSave: () => readLastSave(orgId, 'place', place.id),
    },
    check: () => ({}),
    stored: toSentText,
    write: ({ changes, version }) => updatePlace(orgId, place.id, changes, version),
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshPlaces(orgId)
    },
  })
  return (
    <EditorForm
      editor={editor}
      texts={{ langs, missing: missingTexts(editor.form.values, langs) }}
      preview={
        <PlacePreview
          id={place.id}
          lang={editor.lang}
          change={(hotelPreview, preview) => withOpinion(hotelPreview, place, editor.form.values, preview)}
        />
      }
    >
      <Fields editor={editor} fields={[useOpinionField()]} />
    </EditorForm>
  )
}
